-- For every change: the undo of it that is not undone itself.
UPDATE change SET undone =
    (SELECT max(later.id) FROM change AS later WHERE later.undoes = change.id AND later.undone IS NULL)
