-- Runs that were taken back.
INSERT INTO purged (run) SELECT id FROM run WHERE removed IS NOT NULL
