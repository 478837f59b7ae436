-- Texts that lay beside results.
DELETE FROM source
WHERE kind = 'note' AND prefix_of IS NULL AND NOT EXISTS (SELECT 1 FROM run WHERE run.source_id = source.id)
  AND NOT EXISTS (SELECT 1 FROM source AS part WHERE part.prefix_of = source.id)
