-- The runs.
DELETE FROM run WHERE id IN (SELECT run FROM purged)
