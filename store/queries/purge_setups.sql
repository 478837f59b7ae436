-- The setups.
DELETE FROM setup WHERE id IN (SELECT setup FROM left_setup)
