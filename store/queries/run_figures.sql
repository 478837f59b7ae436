-- A row: what a run gave for a workload, as put_result writes it.
SELECT workload_id, coalesce(n, 0), {metrics @}, working_set
FROM result
WHERE id >= :run * 4096 AND id < (:run + 1) * 4096
ORDER BY id
