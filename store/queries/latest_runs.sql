-- A row: a run of the selection before :before, the newest first.
SELECT run.id AS run, run.started, run.tool, run.machine, rig.name AS rig, layout.canon AS layout, layout.name AS layout_name,
    layout.label, (SELECT value FROM tag WHERE tag.run_id = run.id AND tag.name = 'guessed') AS guessed,
    setup.compression, setup.unknown, group_concat(DISTINCT workload.class) AS classes,
    max(CASE workload.class WHEN 'seq-write' THEN result.throughput END) AS seq_write,
    max(CASE workload.class WHEN 'seq-read' THEN result.throughput END) AS seq_read,
    max(CASE WHEN workload.class IN ('seeks', 'rand-read', 'rand-write') OR workload.class GLOB 'mixed*'
        THEN result.rate END) AS random,
    run.status
FROM {from}
WHERE run.removed IS NULL AND run.id < :before AND {where}
GROUP BY run.id
ORDER BY run.id DESC
