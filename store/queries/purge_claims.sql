-- Claims of the sources, taken back.
DELETE FROM claim WHERE source_id IN (SELECT source FROM left_source)
