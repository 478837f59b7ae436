-- A row: a source that stands and was not replaced by a longer one.
SELECT source.id AS source_id, source.origin AS source, source.kind, source.format, source.importer, source.sha256,
    source.size, source.title, source.modified, source.added AS change, change.at AS added,
    (SELECT count(*) FROM source AS held JOIN run ON run.source_id = held.id
     WHERE (held.id = source.id OR held.whole = source.id) AND run.removed IS NULL) AS runs
FROM source JOIN change ON change.id = source.added
WHERE source.removed IS NULL AND source.whole IS NULL
ORDER BY source.id
