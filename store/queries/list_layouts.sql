-- A row: a layout on which something was run, or that a source describes.
SELECT layout.canon AS layout, layout.name AS layout_name, layout.label, layout.level, layout.manager, layout.redundancy,
    layout.survives, layout.disks, layout.data_disks, layout.usable, layout.capacity, layout.fs, layout.controller,
    layout.media, count(DISTINCT run.id) AS runs, count(DISTINCT setup.rig_id) AS rigs,
    count(DISTINCT setup_entry.id) AS entries
FROM layout
    JOIN setup ON setup.layout_id = layout.id
    LEFT JOIN run ON run.setup_id = setup.id AND run.removed IS NULL
    LEFT JOIN setup_entry ON setup_entry.setup_id = setup.id AND setup_entry.removed IS NULL
WHERE run.id IS NOT NULL OR setup_entry.id IS NOT NULL
GROUP BY layout.id
ORDER BY layout.canon
