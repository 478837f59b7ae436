-- The sources that are needed and not here.
INSERT INTO main.source (sha256, size, added, removed, origin, kind, title, modified, etag, format, importer)
SELECT sha256, size, :change, iif(removed IS NULL, NULL, :change), origin, kind, title, modified, etag, format, importer
FROM need_source JOIN other.source ON source.id = need_source.source
WHERE true
ORDER BY source.id
ON CONFLICT (sha256) DO NOTHING
