-- A row: a workload of the other archive.
SELECT id, canon FROM other.workload ORDER BY id
