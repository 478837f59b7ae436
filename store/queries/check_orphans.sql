-- A row: something that hangs on nothing. Reads every result.
SELECT 'result ' || result.id AS place, 'its run is not there' AS found
FROM result WHERE NOT EXISTS (SELECT 1 FROM run WHERE run.id = result.id / 4096)
UNION ALL
SELECT 'run ' || run.id, 'it has no result'
FROM run WHERE NOT EXISTS (SELECT 1 FROM result WHERE result.id >= run.id * 4096 AND result.id < (run.id + 1) * 4096)
UNION ALL
SELECT 'run ' || run.id, 'it reaches beyond the end of its source'
FROM run JOIN source ON source.id = run.source_id
WHERE run.at < 0 OR run.length < 0 OR run.at + run.length > source.size
UNION ALL
SELECT 'source ' || source.id, 'a source holds its bytes that is shorter'
FROM source JOIN source AS longer ON longer.id = source.prefix_of WHERE longer.size <= source.size
