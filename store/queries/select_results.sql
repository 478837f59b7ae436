-- A row: the number of a result of the selection.
SELECT result.id AS result
FROM {from}
WHERE run.removed IS NULL AND {where}
ORDER BY result.id
