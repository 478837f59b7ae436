-- For every source that is the beginning of another: the longest one that stands, if any.  Damage may have made a ring of
-- them: the depth ends it.
UPDATE source SET whole = (
    WITH RECURSIVE longer (id, depth) AS (
        SELECT source.prefix_of, 1
        UNION ALL
        SELECT next.prefix_of, depth + 1 FROM longer JOIN source AS next ON next.id = longer.id
        WHERE next.prefix_of IS NOT NULL AND depth < 10000)
    SELECT longer.id FROM longer JOIN source AS found ON found.id = longer.id
    WHERE found.removed IS NULL
    ORDER BY depth DESC LIMIT 1)
WHERE prefix_of IS NOT NULL
