-- A row: a cell of a setup, as put_summary writes it.
SELECT first, workload_id, runs, tool, tool_version, newest, versions, guessed, ws, metric, n, median, least, log_sd
FROM summary WHERE setup_id = :setup ORDER BY first
