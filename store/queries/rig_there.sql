-- A rig's name, where it is taken.
SELECT name FROM rig WHERE name = :name LIMIT 1
