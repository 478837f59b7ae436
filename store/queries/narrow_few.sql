-- 1 where a narrowed selection leaves at most a quarter of the runs, so that looking each up is worth it.
-- Reads every run where there is no condition.
SELECT count(*) <= (SELECT max(id) / 4 FROM run)
FROM (SELECT 1 FROM run WHERE 1{narrow} LIMIT (SELECT max(id) / 4 FROM run) + 1)
