-- All runs of the other archive that stand. Reads every run.
INSERT INTO pick (run) SELECT id FROM other.run WHERE removed IS NULL
