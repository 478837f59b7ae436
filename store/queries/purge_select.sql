-- Runs of the selection, taken back or not.
INSERT INTO purged (run) SELECT DISTINCT run.id FROM {from} WHERE {where}
