-- A row: a source that the change added and that no note needs, or whose last note its undoing took away just now.
SELECT id FROM source
WHERE removed IS NULL
  AND NOT EXISTS (SELECT 1 FROM note WHERE note.source_id = source.id AND note.removed IS NULL)
  AND (added = :change
       OR (kind = 'note' AND id IN (SELECT source_id FROM note WHERE added = :change AND removed IS NOT NULL)))
