-- A row: a run of the selection, with those of its results that the selection takes.
-- Reads every run of which setup and source say nothing.
SELECT run.id AS run, run.started, run.tool, run.tool_version, run.machine, rig.name AS rig, rig.revision AS rig_revision,
    layout.canon AS layout, layout.name AS layout_name, layout.label,
    (SELECT value FROM tag WHERE tag.run_id = run.id AND tag.name = 'guessed') AS guessed, setup.compression, setup.unknown,
    group_concat(DISTINCT workload.class) AS classes, count(*) AS results,
    max(CASE workload.class WHEN 'seq-write' THEN result.throughput END) AS seq_write,
    max(CASE workload.class WHEN 'seq-rewrite' THEN result.throughput END) AS seq_rewrite,
    max(CASE workload.class WHEN 'seq-read' THEN result.throughput END) AS seq_read,
    max(CASE WHEN workload.class IN ('seeks', 'rand-read', 'rand-write') OR workload.class GLOB 'mixed*'
        THEN result.rate END) AS random,
    run.status, run.line, run.command, run.note, source.id AS source_id, source.origin AS source
FROM {from}
WHERE run.removed IS NULL AND {where}
GROUP BY run.id
ORDER BY run.id
