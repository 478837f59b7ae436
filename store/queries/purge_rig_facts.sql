-- Facts of rigs that nothing is left of.
DELETE FROM rig_fact WHERE rig_id IN (
    SELECT rig FROM left_setup WHERE rig IS NOT NULL AND NOT EXISTS (SELECT 1 FROM setup WHERE setup.rig_id = rig))
