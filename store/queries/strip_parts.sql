-- The bytes of sources hold names and paths.
DELETE FROM source_part
