-- The text that lay there as a note.
SELECT source_id FROM note JOIN source ON source.id = note.source_id
WHERE note.origin = :origin AND note.removed IS NULL AND source.removed IS NULL AND source.whole IS NULL
ORDER BY note.id DESC LIMIT 1
