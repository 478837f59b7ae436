-- What changes altered of the runs. Reads all history.
DELETE FROM history
WHERE thing = 'run' AND thing_id IN (SELECT run FROM purged)
    OR thing = 'result' AND thing_id / 4096 IN (SELECT run FROM purged)
