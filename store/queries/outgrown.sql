-- A row: a run that stands out of what the source :source was before it grew.
SELECT run.id, run.digest, run.nth
FROM source CROSS JOIN run ON run.source_id = source.id
WHERE source.whole = :source AND run.removed IS NULL
ORDER BY run.id
