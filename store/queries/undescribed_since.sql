-- How many of the runs that a change brought stand on a rig or layout that is not known.
SELECT count(*)
FROM run JOIN setup ON setup.id = run.setup_id
WHERE run.added = :change AND run.removed IS NULL AND setup.unknown IS NOT NULL
