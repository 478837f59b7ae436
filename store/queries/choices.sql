-- A row: a value that a key of selections has in the archive.
WITH used AS (
    SELECT DISTINCT setup.rig_id, setup.layout_id, setup.compression
    FROM setup
    WHERE EXISTS (SELECT 1 FROM run WHERE run.setup_id = setup.id AND run.removed IS NULL))
SELECT 'rig' AS key, rig.name AS value FROM used JOIN rig ON rig.id = used.rig_id
UNION SELECT 'level', layout.level FROM used JOIN layout ON layout.id = used.layout_id
UNION SELECT 'manager', layout.manager FROM used JOIN layout ON layout.id = used.layout_id
UNION SELECT 'disks', CAST(layout.disks AS TEXT) FROM used JOIN layout ON layout.id = used.layout_id
UNION SELECT 'media', layout.media FROM used JOIN layout ON layout.id = used.layout_id
UNION SELECT 'fs', layout.fs FROM used JOIN layout ON layout.id = used.layout_id
UNION SELECT 'compression', used.compression FROM used
UNION SELECT 'class', workload.class FROM workload
