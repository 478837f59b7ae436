-- What the tool itself says of a run, as form.c compares it.
SELECT tool_version, command, machine, host, started, started_from, duration, status, series, at, length, line,
    source_id
FROM run WHERE id = :run
