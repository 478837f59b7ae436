-- Notes that told of what is gone and tell of no run any more.
INSERT OR IGNORE INTO left_source (source)
SELECT DISTINCT note.source_id
FROM note JOIN source AS text ON text.id = note.source_id AND text.kind = 'note'
WHERE EXISTS (SELECT 1 FROM left_source JOIN source ON source.id = left_source.source
              WHERE substr(source.origin, 1, length(note.folder)) = note.folder)
  AND NOT EXISTS (SELECT 1
                  FROM note AS place JOIN source ON source.origin >= place.folder
                          AND source.origin < place.folder || char(1114111)
                      JOIN run ON run.source_id = source.id
                  WHERE place.source_id = note.source_id)
