-- A row: a setup of the selection that somebody described and that nothing was run on.
SELECT layout.canon AS layout, layout.name AS layout_name, rig.name AS rig, rig.revision AS rig_revision, setup.compression,
    source.id AS source_id, source.origin AS source
FROM setup_entry AS entry
    JOIN setup ON setup.id = entry.setup_id
    JOIN source AS held ON held.id = entry.source_id
    JOIN source ON source.id = coalesce(held.whole, held.id)
    LEFT JOIN rig ON rig.id = setup.rig_id
    LEFT JOIN layout ON layout.id = setup.layout_id
    LEFT JOIN run ON run.id = NULL
    LEFT JOIN result ON result.id = NULL
    LEFT JOIN workload ON workload.id = NULL
WHERE entry.removed IS NULL AND {where}
    AND NOT EXISTS (SELECT 1 FROM run AS other WHERE other.setup_id = setup.id AND other.removed IS NULL)
ORDER BY entry.id
