-- A row: a source that gave results of the selection. Reads every run of which setup and source say nothing.
SELECT source.id AS source_id, source.origin AS source, source.title, source.format, source.size, source.sha256,
    count(DISTINCT run.id) AS runs
FROM {from}
WHERE run.removed IS NULL AND {where}
GROUP BY source.id
ORDER BY source.origin, source.sha256
