-- A row: an identity that is none; a run that was put aside (put_aside) has its own number for a place. Reads every run.
SELECT 'archive' AS place, 'expected one row that says which archive this is' AS found
WHERE (SELECT count(*) FROM archive WHERE length(uuid) = 36) <> 1
UNION ALL
SELECT 'source ' || id, 'its hash is no SHA-256: ' || sha256 FROM source
WHERE length(sha256) <> 64 OR sha256 GLOB '*[^0-9a-f]*'
UNION ALL
SELECT 'run ' || id, 'its place among equals is ' || nth FROM run
WHERE nth < 1 AND NOT (nth = -id AND removed IS NOT NULL)
UNION ALL
SELECT 'rig ' || id, 'its revision is ' || revision FROM rig WHERE revision < 1
