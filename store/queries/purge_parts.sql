-- The bytes of the sources.
DELETE FROM source_part WHERE source_id IN (SELECT source FROM left_source)
