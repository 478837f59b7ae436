-- A setup.
INSERT INTO setup (rig_id, layout_id, unknown, compression, origin)
VALUES (:rig, :layout, :unknown, :compression, :origin)
RETURNING id
