-- A row: runs of one machine and source whose rig or layout is unknown, the most first.
SELECT setup.unknown, run.machine, source.id AS source_id, source.origin AS source, rig.name AS rig, layout.canon AS layout,
    count(*) AS runs, min(run.started) AS first, max(run.started) AS last
FROM setup
    CROSS JOIN run ON run.setup_id = setup.id
    LEFT JOIN rig ON rig.id = setup.rig_id
    LEFT JOIN layout ON layout.id = setup.layout_id
    JOIN source AS held ON held.id = run.source_id
    JOIN source ON source.id = coalesce(held.whole, held.id)
WHERE run.removed IS NULL AND setup.unknown IS NOT NULL
GROUP BY setup.id, run.machine, source.id
ORDER BY runs DESC, source.id, setup.id, run.machine
