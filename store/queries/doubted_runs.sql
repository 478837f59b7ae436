-- A row: a run of which the selection cannot tell whether it takes one of its results.
SELECT DISTINCT run.id FROM {from} WHERE run.removed IS NULL AND ({where}) IS NULL
