-- A row: a run out of the source :source or out of what it was before it grew.
WITH RECURSIVE part (id) AS (
    SELECT :source
    UNION
    SELECT source.id FROM part JOIN source ON source.prefix_of = part.id)
SELECT run.id AS run, run.machine, run.line, run.at, run.length, run.said, run.started, rig.name AS rig,
    rig.revision AS rig_revision, layout.canon AS layout, layout.name AS layout_name, setup.compression,
    setup.origin AS compression_origin, setup.unknown
FROM part
    JOIN run ON run.source_id = part.id
    JOIN setup ON setup.id = run.setup_id
    LEFT JOIN rig ON rig.id = setup.rig_id
    LEFT JOIN layout ON layout.id = setup.layout_id
WHERE run.removed IS NULL
ORDER BY run.at, run.id
