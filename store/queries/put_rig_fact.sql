-- A fact of a rig, or its new value.
INSERT INTO rig_fact (rig_id, key, value, unit, origin) VALUES (:rig, :key, :value, :unit, :origin)
ON CONFLICT (rig_id, key) DO UPDATE SET value = excluded.value, unit = excluded.unit, origin = excluded.origin
