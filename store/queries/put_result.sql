-- What a run gave for a workload.  OR FAIL: a statement that could take rows back would keep a journal of itself.
INSERT OR FAIL INTO result (id, workload_id, n, {metrics @}, working_set)
VALUES (:id, :workload, :n, {metrics :@}, :working_set)
