-- The source of that hash, where it holds its bytes itself.
SELECT id FROM source WHERE sha256 = :sha256 AND prefix_of IS NULL
