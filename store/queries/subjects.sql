-- A row: a run of the selection with what is said of it and what could be told: `waits` where a working set waits for memory,
-- `written`: the most bytes of a result that writes.
-- Reads every run of which setup and source say nothing.
SELECT run.id AS run, source.origin AS source, run.machine, rig.name AS rig, layout.canon AS layout,
    layout.name AS layout_name, setup.compression,
    (SELECT value FROM tag WHERE tag.run_id = run.id AND tag.name = 'guessed') AS guessed,
    (SELECT value FROM rig_fact WHERE rig_fact.rig_id = rig.id AND rig_fact.key = 'memory') AS memory,
    max(result.working_set) IS NOT NULL AS waits,
    max(CASE WHEN workload.class GLOB '*write*' OR workload.class GLOB 'mixed*'
        THEN coalesce(result.bytes, result.working_set) END) AS written
FROM {from}
WHERE run.removed IS NULL AND source.kind <> 'typed' AND {where}
GROUP BY run.id
ORDER BY run.id
