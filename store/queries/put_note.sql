-- A note: where a text lay.
INSERT INTO note (source_id, added, origin, folder) VALUES (:source, :change, :origin, :folder)
