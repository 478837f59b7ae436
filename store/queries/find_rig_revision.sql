-- One revision of a rig.
SELECT id FROM rig WHERE name = :name AND revision = :revision AND removed IS NULL
