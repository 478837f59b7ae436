-- Runs of the selection, taken back or not. Reads every run of which setup and source say nothing.
INSERT INTO purged (run) SELECT DISTINCT run.id FROM {from} WHERE {where}
