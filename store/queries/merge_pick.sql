-- All runs of the other archive that stand.
INSERT INTO pick (run) SELECT id FROM other.run WHERE removed IS NULL
