-- The changes that have to do with them. Reads all history.
INSERT INTO touched (change)
SELECT added FROM run WHERE id IN (SELECT run FROM purged)
UNION
SELECT history.change_id FROM history
WHERE thing = 'run' AND thing_id IN (SELECT run FROM purged)
    OR thing = 'result' AND thing_id / 4096 IN (SELECT run FROM purged)
