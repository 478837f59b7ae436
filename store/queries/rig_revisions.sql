-- A row: a revision of the rig of that name, the latest first.
SELECT id, removed, added, (SELECT count(*) FROM rig_fact WHERE rig_id = rig.id)
FROM rig WHERE name = :name ORDER BY revision DESC
