-- The number of the next run.
SELECT coalesce(max(id), 0) + 1 FROM run
