-- A row: a figure that a run has not, or that was printed doubtfully, and why.
SELECT missing.result_id % 4096 AS place, workload.canon AS workload, workload.part, missing.metric, missing.printed,
    missing.reason
FROM missing
    JOIN result ON result.id = missing.result_id
    JOIN workload ON workload.id = result.workload_id
WHERE missing.result_id >= :run * 4096 AND missing.result_id < (:run + 1) * 4096
ORDER BY missing.result_id, missing.metric
