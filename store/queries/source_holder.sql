-- Whose parts begin with the bytes of :source, how many bytes, and their hash.
WITH RECURSIVE longer (id, depth) AS (
    SELECT :source, 0
    UNION ALL
    SELECT source.prefix_of, depth + 1 FROM longer JOIN source ON source.id = longer.id
    WHERE source.prefix_of IS NOT NULL)
SELECT (SELECT id FROM longer ORDER BY depth DESC LIMIT 1), size, sha256, origin FROM source WHERE id = :source
