-- The facts of an earlier revision.
INSERT INTO rig_fact (rig_id, key, value, unit, origin)
SELECT :rig, key, value, unit, origin FROM rig_fact WHERE rig_id = :base
