-- A row: a revision of a rig that stands, with what was run on it.
SELECT rig.name AS rig, rig.revision, rig.since,
    (SELECT count(*) FROM rig_fact WHERE rig_fact.rig_id = rig.id) AS facts,
    count(DISTINCT run.id) AS runs, count(DISTINCT coalesce(run.host, run.machine)) AS hosts,
    count(DISTINCT setup.layout_id) AS layouts, min(run.started) AS first, max(run.started) AS last
FROM rig
    LEFT JOIN setup ON setup.rig_id = rig.id
    LEFT JOIN run ON run.setup_id = setup.id AND run.removed IS NULL
WHERE rig.removed IS NULL
GROUP BY rig.id
ORDER BY rig.name, rig.revision
