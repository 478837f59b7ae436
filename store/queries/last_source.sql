-- The newest source from that place that stands and was not replaced by a longer one.
SELECT id, sha256, size FROM source
WHERE origin = :origin AND removed IS NULL AND whole IS NULL
ORDER BY added DESC, id DESC LIMIT 1
