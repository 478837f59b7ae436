-- A row: a fact of a rig of the other archive.
SELECT key, value, unit, origin FROM other.rig_fact WHERE rig_id = :rig ORDER BY key
