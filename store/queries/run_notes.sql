-- A row: a note of a run: text that lay in its folder or above it, the nearest first.
SELECT note.source_id, note.origin, substr(note.origin, length(note.folder) + 1) AS name, source.size,
    source.title AS begins, source.sha256
FROM run
    JOIN source AS held ON held.id = run.source_id
    JOIN source AS whole ON whole.id = coalesce(held.whole, held.id)
    JOIN note ON substr(whole.origin, 1, length(note.folder)) = note.folder
    JOIN source ON source.id = note.source_id
WHERE run.id = :run AND note.removed IS NULL AND source.removed IS NULL AND source.whole IS NULL AND source.kind = 'note'
ORDER BY length(note.folder) DESC, instr(name, '/') > 0, note.origin
