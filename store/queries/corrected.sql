-- One row: the same of one run.
SELECT run.id AS run, rig.name AS rig, rig.revision AS rig_revision, layout.canon AS layout, layout.name AS layout_name,
    setup.compression, run.started, run.note,
    (SELECT group_concat(name || '=' || value, '; ') FROM tag WHERE tag.run_id = run.id) AS tags
FROM run
    JOIN setup ON setup.id = run.setup_id
    LEFT JOIN rig ON rig.id = setup.rig_id
    LEFT JOIN layout ON layout.id = setup.layout_id
WHERE run.id = :run
