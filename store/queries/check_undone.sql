-- A row: a change of which another one is said to have undone it than did.
SELECT id FROM change
WHERE undone IS NOT (SELECT max(later.id) FROM change AS later WHERE later.undoes = change.id AND later.undone IS NULL)
ORDER BY id
