-- What is known of a run: where it came from, what it ran on and who said so.
SELECT run.source_id, coalesce(source.whole, source.id), run.setup_id, setup.rig_id, setup.layout_id, run.added, run.removed,
    (SELECT verb = 'forget' FROM change WHERE change.id = run.removed), run.said, setup.compression, setup.origin,
    run.machine, source.origin, run.at, run.length, run.line
FROM run JOIN setup ON setup.id = run.setup_id JOIN source ON source.id = run.source_id
WHERE run.id = :run
