-- 1 where the bytes with that hash stand as something else than a note.
SELECT 1 FROM source WHERE sha256 = :sha256 AND removed IS NULL AND kind <> 'note'
