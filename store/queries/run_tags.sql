-- A row: a tag of a run.
SELECT name, value FROM tag WHERE run_id = :run ORDER BY name
