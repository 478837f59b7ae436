-- How many changes there were, and runs.
SELECT (SELECT count(*) FROM change) + (SELECT count(*) FROM run)
