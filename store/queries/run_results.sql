-- A row: one figure of a run, in base units.
SELECT result.id % 4096 AS place, workload.canon AS workload, workload.class, workload.part, metric.name AS metric,
    coalesce({metrics iif(metric.name = '@', result.@, NULL)}) AS value,
    result.n, result.working_set
FROM result
    JOIN workload ON workload.id = result.workload_id
    JOIN (SELECT column1 AS name FROM (VALUES {metrics ('@')})) AS metric
WHERE result.id >= :run * 4096 AND result.id < (:run + 1) * 4096 AND value IS NOT NULL
ORDER BY result.id
