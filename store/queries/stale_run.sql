-- The setup of a run whose results alter.
INSERT OR IGNORE INTO stale SELECT setup_id FROM run WHERE id = :run
