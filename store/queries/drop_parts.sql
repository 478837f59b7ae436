-- The bytes of a source that are held by a longer one.
DELETE FROM source_part WHERE source_id = :source
