-- What changes altered of the rigs.
DELETE FROM history WHERE thing = 'rig' AND thing_id IN (
    SELECT rig FROM left_setup WHERE rig IS NOT NULL AND NOT EXISTS (SELECT 1 FROM setup WHERE setup.rig_id = rig))
