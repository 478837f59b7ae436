-- A row: a source whose bytes are to be here; of an archive to be given away they may all be left out.
SELECT id FROM source
WHERE (SELECT identity FROM archive) <> 'none' OR EXISTS (SELECT 1 FROM source_part WHERE source_id = source.id)
ORDER BY id
