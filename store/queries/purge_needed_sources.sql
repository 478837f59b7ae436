-- Sources stay that something else needs, with all that hold their bytes or are held by them.
DELETE FROM left_source WHERE source IN (
    WITH RECURSIVE needed (id) AS (
        SELECT source FROM left_source
        WHERE EXISTS (SELECT 1 FROM run WHERE run.source_id = source)
            OR EXISTS (SELECT 1 FROM claim WHERE claim.source_id = source AND claim.removed IS NULL)
            OR EXISTS (SELECT 1 FROM setup_entry WHERE setup_entry.source_id = source AND setup_entry.removed IS NULL)
        UNION
        SELECT source.prefix_of FROM needed JOIN source ON source.id = needed.id WHERE source.prefix_of IS NOT NULL
        UNION
        SELECT source.id FROM needed JOIN source ON source.prefix_of = needed.id)
    SELECT id FROM needed)
