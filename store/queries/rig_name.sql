-- A rig.
SELECT name, since FROM rig WHERE id = :rig
