-- A row: a source by its hash, or the beginning of one, or by its name: a whole origin, or the end of one.
SELECT id AS source_id, origin AS source, sha256, rank FROM (
    SELECT id, origin, sha256, CASE WHEN removed IS NULL THEN 0 ELSE 1 END AS rank FROM source
    WHERE length(:name) >= 6 AND substr(sha256, 1, length(:name)) = lower(:name)
    UNION
    SELECT source.id, place.origin, source.sha256, CASE WHEN place.origin = :name THEN 0 ELSE 1 END
    FROM (SELECT id, origin FROM source WHERE removed IS NULL
          UNION SELECT source_id, origin FROM note WHERE removed IS NULL) AS place
        JOIN source ON source.id = place.id AND source.removed IS NULL
    WHERE place.origin = :name OR substr(place.origin, -length(:name) - 1) IN ('/' || :name, '!' || :name))
ORDER BY rank, id
LIMIT 20
