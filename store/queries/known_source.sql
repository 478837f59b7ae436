-- The source with that hash, also one that was taken back.
SELECT id, added, removed, importer, origin, format, kind FROM source WHERE sha256 = :sha256
