-- A row: a part of a source, in order.
SELECT bytes FROM source_part WHERE source_id = :source ORDER BY part
