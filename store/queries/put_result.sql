-- What a run gave for a workload.
INSERT INTO result (id, workload_id, n, {metrics @}, working_set)
VALUES (:id, :workload, :n, {metrics :@}, :working_set)
