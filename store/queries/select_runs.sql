-- A row: a run of the selection.
SELECT DISTINCT run.id FROM {from} WHERE run.removed IS NULL AND {where}
ORDER BY run.id
