-- A row: a run of the selection with what a correction can alter.
-- Reads every run of which setup and source say nothing.
SELECT run.id AS run, rig.name AS rig, rig.revision AS rig_revision, layout.canon AS layout, layout.name AS layout_name,
    setup.compression, run.started, run.note,
    (SELECT group_concat(name || '=' || value, '; ') FROM tag WHERE tag.run_id = run.id) AS tags
FROM {from}
WHERE run.removed IS NULL AND {where}
GROUP BY run.id
ORDER BY run.id
