-- A fact that a new revision does not have.
DELETE FROM rig_fact WHERE rig_id = :rig AND key = :key
