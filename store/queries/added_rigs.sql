-- A row: a rig that the change added and on which nothing that stands was run.
SELECT id FROM rig
WHERE added = :change AND removed IS NULL
  AND NOT EXISTS (SELECT 1 FROM setup JOIN run ON run.setup_id = setup.id
                  WHERE setup.rig_id = rig.id AND run.removed IS NULL)
  AND NOT EXISTS (SELECT 1 FROM setup JOIN setup_entry ON setup_entry.setup_id = setup.id
                  WHERE setup.rig_id = rig.id AND setup_entry.removed IS NULL)
