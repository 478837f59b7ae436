-- A row: a source for which another one is said to hold its bytes than does (see find_wholes).
SELECT id FROM source
WHERE whole IS NOT (
    WITH RECURSIVE longer (id, depth) AS (
        SELECT source.prefix_of, 1
        UNION ALL
        SELECT next.prefix_of, depth + 1 FROM longer JOIN source AS next ON next.id = longer.id
        WHERE next.prefix_of IS NOT NULL AND depth < 10000)
    SELECT longer.id FROM longer JOIN source AS found ON found.id = longer.id
    WHERE found.removed IS NULL
    ORDER BY depth DESC LIMIT 1)
ORDER BY id
