-- How many changes there were, and runs. Reads every run.
SELECT (SELECT count(*) FROM change) + (SELECT count(*) FROM run)
