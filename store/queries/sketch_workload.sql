-- One row: what cells of a workload have in common.
SELECT canon AS workload, class, part, bs, qd, jobs,
    CASE direct WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END AS direct, flush, data, cache
FROM workload WHERE id = :workload
