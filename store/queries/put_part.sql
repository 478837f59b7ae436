-- At most 1 MiB of a source, zstd.
INSERT INTO source_part (source_id, part, bytes) VALUES (:source, :part, :bytes)
