-- 1 where the rig has that name.
SELECT 1 FROM rig WHERE id = :rig AND name = :name
