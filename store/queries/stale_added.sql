-- The setups of runs that were written since the lock was taken, the first of which is :first.
INSERT OR IGNORE INTO stale SELECT setup_id FROM run WHERE id >= :first
