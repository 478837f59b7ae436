-- The workload of a canonical text.
SELECT id FROM workload WHERE canon = :canon
