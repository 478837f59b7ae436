-- A cell.
INSERT INTO summary (setup_id, first, workload_id, runs, lone, tool, tool_version, newest, versions, guessed, ws, metric, n, median,
    least, most, log_sd)
VALUES (:setup, :first, :workload, :runs, :lone, :tool, :tool_version, :newest, :versions, :guessed, :ws, :metric, :n, :median, :least,
    :most, :log_sd)
