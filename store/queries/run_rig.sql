-- The first revision of the rig of a run.
SELECT first.id
FROM run JOIN setup ON setup.id = run.setup_id JOIN rig ON rig.id = setup.rig_id JOIN rig AS first ON first.name = rig.name
WHERE run.id = :run
ORDER BY first.revision LIMIT 1
