-- A row: a run of the selection. Reads every run of which setup and source say nothing.
SELECT DISTINCT run.id FROM {from} WHERE run.removed IS NULL AND {where}
ORDER BY run.id
