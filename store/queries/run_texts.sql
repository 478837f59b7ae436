-- What annotate alters in the row of a run.
SELECT note, started, started_from FROM run WHERE id = :run
