-- A result without figures yet.
INSERT INTO result (id, workload_id) VALUES (:id, :workload)
ON CONFLICT (id) DO UPDATE SET workload_id = excluded.workload_id
