-- The rig of the latest run on a host. Reads every run where there is none.
SELECT rig.name FROM run JOIN setup ON setup.id = run.setup_id JOIN rig ON rig.id = setup.rig_id
WHERE run.host = :host AND run.removed IS NULL ORDER BY run.id DESC LIMIT 1
