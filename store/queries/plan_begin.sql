-- A plan begins.
INSERT INTO plan (folder, begun, settings) VALUES (:folder, :now, :settings) RETURNING id
