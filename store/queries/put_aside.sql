-- A run that does not stand, with the row of another; nobody finds it by its identity.
INSERT INTO run (id, source_id, setup_id, added, removed, digest, nth, at, length, line, series, said,
    tool, tool_version, command, machine, host, started, started_from, duration, status, note)
SELECT :id, source_id, setup_id, :change, :change, digest, -:id, at, length, line, series, said,
    tool, tool_version, command, machine, host, started, started_from, duration, status, note
FROM run WHERE id = :run
