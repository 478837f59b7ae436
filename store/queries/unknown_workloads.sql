-- 1 where a condition about workloads cannot be judged for one of them.
SELECT EXISTS (SELECT 1 FROM workload WHERE ({where}) IS NULL)
