-- The identity of a run.
SELECT digest, nth FROM run WHERE id = :run
