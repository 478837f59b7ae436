-- A row: a revision of any rig, the latest first.
SELECT id, name FROM rig WHERE removed IS NULL ORDER BY id DESC
