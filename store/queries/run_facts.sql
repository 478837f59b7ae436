-- A row: a fact of a run.
SELECT key, value, unit, origin FROM run_fact WHERE run_id = :run ORDER BY key
