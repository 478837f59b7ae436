-- How many of the runs that a change brought stand on a rig or layout that is not known.
SELECT count(*)
FROM setup CROSS JOIN run ON run.setup_id = setup.id
WHERE run.added = :change AND run.removed IS NULL AND setup.unknown IS NOT NULL
