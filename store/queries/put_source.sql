-- A source begins.
INSERT INTO source (sha256, size, added, origin, kind, title, modified, etag, format, importer)
VALUES (:sha256, :size, :change, :origin, :kind, :title, :modified, :etag, :format, :importer)
RETURNING id
