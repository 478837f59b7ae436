-- The setups that nothing else has, nor would have again by an undo. Reads all history.
INSERT INTO left_setup (setup, rig)
SELECT setup.id, setup.rig_id FROM setup
WHERE NOT EXISTS (SELECT 1 FROM run WHERE run.setup_id = setup.id AND run.id NOT IN (SELECT run FROM purged))
    AND NOT EXISTS (SELECT 1 FROM setup_entry WHERE setup_entry.setup_id = setup.id)
    AND setup.id NOT IN (
        SELECT CAST(value AS INTEGER)
        FROM (SELECT old AS value, thing_id, thing, field FROM history
              UNION ALL
              SELECT new, thing_id, thing, field FROM history)
        WHERE thing = 'run' AND field = 'setup_id' AND value IS NOT NULL AND thing_id NOT IN (SELECT run FROM purged))
