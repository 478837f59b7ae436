-- Whose parts begin with the bytes of :source, how many bytes, and their hash.  Damage may lead in a circle, or to no text.
WITH RECURSIVE longer (id, depth) AS (
    SELECT :source, 0
    UNION ALL
    SELECT source.prefix_of, depth + 1 FROM longer JOIN source ON source.id = longer.id
    WHERE source.prefix_of IS NOT NULL AND depth < 10000)
SELECT (SELECT id FROM longer ORDER BY depth DESC LIMIT 1), size, coalesce(sha256, ''), coalesce(origin, '')
FROM source WHERE id = :source
