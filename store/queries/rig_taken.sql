-- 1 where there is a rig of that name.
SELECT 1 FROM rig WHERE name = :name
