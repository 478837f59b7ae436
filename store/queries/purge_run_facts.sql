-- Facts of the runs.
DELETE FROM run_fact WHERE run_id IN (SELECT run FROM purged)
