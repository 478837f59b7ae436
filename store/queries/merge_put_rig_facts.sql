-- Its facts.
INSERT INTO main.rig_fact (rig_id, key, value, unit, origin)
SELECT :mine, key, value, unit, origin FROM other.rig_fact WHERE rig_id = :theirs
