-- A row: a result of a run with all its figures.
SELECT result.id, workload.id, workload.canon, {metrics result.@}, result.n, result.working_set
FROM result JOIN workload ON workload.id = result.workload_id
WHERE result.id >= :run * 4096 AND result.id < (:run + 1) * 4096
ORDER BY result.id
