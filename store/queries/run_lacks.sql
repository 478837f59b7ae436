-- How many figures are missing from a run with a reason, and how many facts it has.
SELECT (SELECT count(*) FROM missing WHERE result_id >= :run * 4096 AND result_id < (:run + 1) * 4096)
    + (SELECT count(*) FROM run_fact WHERE run_id = :run) * 1000000
