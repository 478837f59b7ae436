-- A row: a text that lay in that place and lies nowhere any more.
SELECT DISTINCT source.id
FROM note JOIN source ON source.id = note.source_id
WHERE note.origin = :origin AND source.kind = 'note' AND source.removed IS NULL
  AND NOT EXISTS (SELECT 1 FROM note AS other WHERE other.source_id = source.id AND other.removed IS NULL)
