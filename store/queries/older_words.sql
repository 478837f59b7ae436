-- A row: what an older version of the file :source said.
SELECT {thing}.id
FROM source JOIN source AS older ON older.origin = source.origin AND older.id <> source.id AND older.removed IS NULL
    JOIN {thing} ON {thing}.source_id = older.id AND {thing}.removed IS NULL
WHERE source.id = :source AND source.origin <> 'stdin'
