-- A row: a source that stands and was not replaced by a longer one. Reads every run.
SELECT source.id AS source_id, source.origin AS source, source.kind, source.format, source.importer, source.sha256,
    source.size, source.title, source.modified, source.added AS change, change.at AS added,
    coalesce(given.runs, 0) AS runs
FROM source JOIN change ON change.id = source.added
    LEFT JOIN (
        SELECT coalesce(held.whole, held.id) AS source_id, count(*) AS runs
        FROM run CROSS JOIN source AS held ON held.id = run.source_id
        WHERE run.removed IS NULL
        GROUP BY 1) AS given ON given.source_id = source.id
WHERE source.removed IS NULL AND source.whole IS NULL
ORDER BY source.id
