-- One row: what is in the archive, and the last import. Reads every result.
SELECT
    (SELECT count(*) FROM run WHERE removed IS NULL) AS runs,
    (SELECT count(*) FROM result)
        - (SELECT count(*) FROM run CROSS JOIN result ON result.id >= run.id * 4096 AND result.id < (run.id + 1) * 4096
           WHERE run.removed IS NOT NULL) AS results,
    (SELECT count(DISTINCT name) FROM rig WHERE removed IS NULL) AS rigs,
    (SELECT count(DISTINCT layout_id) FROM setup
     WHERE EXISTS (SELECT 1 FROM run WHERE run.setup_id = setup.id AND run.removed IS NULL)) AS layouts,
    (SELECT count(*) FROM source WHERE removed IS NULL AND whole IS NULL) AS sources,
    (SELECT coalesce(sum(size), 0) FROM source WHERE removed IS NULL AND whole IS NULL) AS source_bytes,
    (SELECT count(*) FROM run JOIN change ON change.id = run.removed WHERE change.verb = 'forget') AS forgotten,
    (SELECT count(*) FROM run JOIN setup ON setup.id = run.setup_id
     WHERE run.removed IS NULL AND setup.unknown IS NOT NULL) AS undescribed,
    last.id AS last_change, last.at AS last_at, last.command AS last_command,
    (SELECT count(*) FROM run WHERE run.added = last.id AND run.removed IS NULL) AS last_runs
FROM (SELECT 1)
    LEFT JOIN change AS last ON last.id = (SELECT max(id) FROM change WHERE verb = 'import' AND undone IS NULL)
