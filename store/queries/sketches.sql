-- A row: a cell of the selection, as its summary has it; `lone` where the runs of its setup repeat nothing.
SELECT run.setup_id, run.first, run.workload_id, run.runs, setup.unknown IS NOT NULL AS lone, run.tool, run.tool_version,
    run.newest, run.versions, run.guessed, run.ws, run.metric, run.n, run.median, run.least, run.log_sd
FROM {summaries}
WHERE {where}
