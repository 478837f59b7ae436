-- The new runs.
INSERT INTO main.run (id, source_id, setup_id, added, digest, nth, at, length, line, series, said, tool, tool_version,
    command, machine, host, started, started_from, duration, status, note)
SELECT map.mine, source.mine, setup.mine, :change, theirs.digest, theirs.nth, theirs.at, theirs.length, theirs.line,
    theirs.series, theirs.said, theirs.tool, theirs.tool_version, theirs.command, theirs.machine, theirs.host,
    theirs.started, theirs.started_from, theirs.duration, theirs.status, theirs.note
FROM map_run AS map JOIN other.run AS theirs ON theirs.id = map.theirs
    JOIN map_source AS source ON source.theirs = theirs.source_id
    JOIN map_setup AS setup ON setup.theirs = theirs.setup_id
WHERE map.new ORDER BY map.mine
