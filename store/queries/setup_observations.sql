-- A row: a result of a standing run of a setup, with what a summary is made of.
SELECT run.id, run.tool, run.tool_version, run.started, result.id, result.workload_id, workload.class, result.working_set,
    EXISTS (SELECT 1 FROM tag WHERE tag.run_id = run.id AND tag.name = 'guessed'),
    result.throughput, result.rate, result.latency_mean, result.duration
FROM run
    CROSS JOIN result ON result.id >= run.id * 4096 AND result.id < (run.id + 1) * 4096
    CROSS JOIN workload ON workload.id = result.workload_id
WHERE run.setup_id = :setup AND run.removed IS NULL
ORDER BY run.id, result.id
