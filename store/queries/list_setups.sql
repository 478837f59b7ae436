-- A row: a setup on which something was run, or that a source describes.
SELECT setup.id AS setup, rig.name AS rig, rig.revision AS rig_revision, layout.canon AS layout, layout.name AS layout_name,
    layout.label, setup.compression, setup.origin AS compression_origin, setup.unknown,
    count(DISTINCT run.id) AS runs, count(DISTINCT setup_entry.id) AS entries
FROM setup
    LEFT JOIN rig ON rig.id = setup.rig_id
    LEFT JOIN layout ON layout.id = setup.layout_id
    LEFT JOIN run ON run.setup_id = setup.id AND run.removed IS NULL
    LEFT JOIN setup_entry ON setup_entry.setup_id = setup.id AND setup_entry.removed IS NULL
WHERE run.id IS NOT NULL OR setup_entry.id IS NOT NULL
GROUP BY setup.id
ORDER BY setup.id
