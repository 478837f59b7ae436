-- The setup of these parts.
SELECT id FROM setup
WHERE coalesce(rig_id, 0) = coalesce(:rig, 0) AND coalesce(layout_id, 0) = coalesce(:layout, 0)
  AND coalesce(unknown, '') = coalesce(:unknown, '') AND compression = :compression
