-- The sources.
DELETE FROM source WHERE id IN (SELECT source FROM left_source)
