-- The one row of archive.
INSERT INTO archive (id, uuid, salt, created) VALUES (1, :uuid, randomblob(16), :created)
