-- A row: a note that stands.
SELECT note.source_id, note.origin, note.folder
FROM note JOIN source ON source.id = note.source_id
WHERE note.removed IS NULL AND source.removed IS NULL AND source.whole IS NULL AND source.kind = 'note'
ORDER BY note.source_id, note.id
