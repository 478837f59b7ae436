-- The source with that hash, or the longer one that begins with it; a note was not read as anything.
SELECT coalesce(whole, id) FROM source
WHERE sha256 = :sha256 AND (removed IS NULL OR whole IS NOT NULL) AND kind <> 'note'
