-- What changes altered of that.
DELETE FROM history
WHERE thing = 'note' AND thing_id IN (SELECT id FROM note WHERE source_id IN (SELECT source FROM left_source))
