-- Where they lay.
DELETE FROM note WHERE source_id IN (SELECT source FROM left_source)
