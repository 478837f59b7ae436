-- 1: the tables of summaries are there; 0: the archive was made before there were any.
SELECT count(*) = 2 FROM sqlite_schema WHERE type = 'table' AND name IN ('summary', 'stale')
