-- Runs that were taken back. Reads every run.
INSERT INTO purged (run) SELECT id FROM run WHERE removed IS NOT NULL
