-- A row: an identity that is none. Reads every run.
SELECT 'archive' AS place, 'expected one row that says which archive this is' AS found
WHERE (SELECT count(*) FROM archive WHERE length(uuid) = 36) <> 1
UNION ALL
SELECT 'source ' || id, 'its hash is no SHA-256: ' || sha256 FROM source
WHERE length(sha256) <> 64 OR sha256 GLOB '*[^0-9a-f]*'
UNION ALL
SELECT 'run ' || id, 'its place among equals is ' || nth FROM run WHERE nth < 1
UNION ALL
SELECT 'rig ' || id, 'its revision is ' || revision FROM rig WHERE revision < 1
