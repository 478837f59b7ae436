-- A row: a result of some setups and workloads, as in observations; setup by setup.
SELECT {observation}, result.workload_id
FROM {from}
WHERE run.removed IS NULL AND run.setup_id IN (SELECT value FROM json_each(:setups))
    AND result.workload_id IN (SELECT value FROM json_each(:workloads))
