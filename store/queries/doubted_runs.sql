-- A row: a run of which the selection cannot tell whether it takes one of its results.
-- Reads every run of which setup and source say nothing.
SELECT DISTINCT run.id FROM {from} WHERE run.removed IS NULL AND ({where}) IS NULL
