-- A row: a source that came from an address at the newest import of it, itself or as a member of an archive.
SELECT id, origin, etag, kind FROM source
WHERE removed IS NULL AND (origin = :origin OR substr(origin, 1, length(:origin) + 1) = :origin || '!')
    AND coalesce(etag, '') = (
        SELECT coalesce(etag, '') FROM source
        WHERE removed IS NULL AND (origin = :origin OR substr(origin, 1, length(:origin) + 1) = :origin || '!')
        ORDER BY id DESC LIMIT 1)
ORDER BY id
