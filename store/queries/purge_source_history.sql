-- What changes altered of the sources.
DELETE FROM history WHERE thing = 'source' AND thing_id IN (SELECT source FROM left_source)
