-- A tag of a run.
SELECT value FROM tag WHERE run_id = :run AND name = :name
