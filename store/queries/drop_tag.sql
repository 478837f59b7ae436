-- A tag that a run loses.
DELETE FROM tag WHERE run_id = :run AND name = :name
