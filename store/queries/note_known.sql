-- The note with that hash and place that stands, and the folder that it tells of.
SELECT note.id, note.folder
FROM note JOIN source ON source.id = note.source_id
WHERE note.origin = :origin AND note.removed IS NULL AND source.sha256 = :sha256 AND source.removed IS NULL
