-- The layout of a run.
SELECT setup.layout_id FROM run JOIN setup ON setup.id = run.setup_id WHERE run.id = :run
