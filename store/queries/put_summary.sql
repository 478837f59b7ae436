-- A cell.
INSERT INTO summary (setup_id, first, workload_id, runs, tool, tool_version, newest, versions, guessed, ws, metric, n, median,
    least, log_sd)
VALUES (:setup, :first, :workload, :runs, :tool, :tool_version, :newest, :versions, :guessed, :ws, :metric, :n, :median, :least,
    :log_sd)
