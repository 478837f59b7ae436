-- Tags of the runs.
DELETE FROM tag WHERE run_id IN (SELECT run FROM purged)
