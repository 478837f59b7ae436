-- What the runs gave.
DELETE FROM result WHERE id / 4096 IN (SELECT run FROM purged)
