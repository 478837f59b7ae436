-- One row: a run with its setup and source.
SELECT run.id AS run, run.tool, run.tool_version, run.command, run.machine, run.host, run.started, run.started_from,
    run.duration, run.status, run.note, run.line, run.series, run.said, run.at, run.length,
    rig.name AS rig, rig.revision AS rig_revision, layout.canon AS layout, layout.name AS layout_name, layout.label,
    (SELECT value FROM tag WHERE tag.run_id = run.id AND tag.name = 'guessed') AS guessed,
    layout.level, layout.manager, layout.redundancy, layout.survives, layout.disks, layout.data_disks, layout.usable,
    layout.capacity, layout.fs, layout.controller, layout.media,
    setup.compression, setup.origin AS compression_origin, setup.unknown,
    source.id AS source_id, source.origin AS source, source.sha256, source.size, source.format, source.importer,
    run.added, run.removed
FROM run
    JOIN setup ON setup.id = run.setup_id
    LEFT JOIN rig ON rig.id = setup.rig_id
    LEFT JOIN layout ON layout.id = setup.layout_id
    JOIN source AS held ON held.id = run.source_id
    JOIN source ON source.id = coalesce(held.whole, held.id)
WHERE run.id = :run
