-- 1 where the selection takes a result of the run.
SELECT 1 FROM {from} WHERE run.id = :run AND {where} LIMIT 1
