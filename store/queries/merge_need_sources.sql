-- The sources that the picked runs came from or, where :whole, all that stand, with those that hold their bytes.
INSERT INTO need_source (source)
WITH RECURSIVE wanted (id) AS (
    SELECT run.source_id FROM pick JOIN other.run ON run.id = pick.run
    UNION
    SELECT id FROM other.source WHERE removed IS NULL AND :whole
    UNION
    SELECT source.prefix_of FROM wanted JOIN other.source ON source.id = wanted.id WHERE source.prefix_of IS NOT NULL)
SELECT id FROM wanted
