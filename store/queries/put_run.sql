-- A run, unless one of its identity is there.  OR FAIL: as in put_result.
INSERT OR FAIL INTO run (id, source_id, setup_id, added, digest, nth, at, length, line, series, said,
    tool, tool_version, command, machine, host, started, started_from, duration, status, note)
VALUES (:id, :source, :setup, :change, :digest, :nth, :at, :length, :line, :series, :said,
    :tool, :tool_version, :command, :machine, :host, :started, :started_from, :duration, :status, :note)
ON CONFLICT (digest, nth) DO NOTHING
