-- The sources that they came from, with those that these grew out of and into.
INSERT INTO left_source (source)
WITH RECURSIVE near (id) AS (
    SELECT source_id FROM run WHERE id IN (SELECT run FROM purged)
    UNION
    SELECT source.prefix_of FROM near JOIN source ON source.id = near.id WHERE source.prefix_of IS NOT NULL
    UNION
    SELECT source.id FROM near JOIN source ON source.prefix_of = near.id)
SELECT id FROM near
