-- A row: the number of a result of the selection. Reads every run of which setup and source say nothing.
SELECT result.id AS result
FROM {from}
WHERE run.removed IS NULL AND {where}
ORDER BY result.id
