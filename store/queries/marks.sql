-- A row: what was said of a run, or of one result of it, that bears on how far its figures may be trusted or what they mean.
-- Reads every run, with all that is said of it.
SELECT tag.run_id AS run, NULL AS result, tag.name, tag.value FROM tag
WHERE tag.name IN ('superseded', 'unstable', 'limit', 'state', 'steady', 'preconditioned', 'fill', 'baseline',
    'compressratio', 'guessed')
UNION ALL
SELECT result_id / 4096, result_id, 'printed', printed FROM missing
WHERE printed IS NOT NULL AND (reason LIKE 'read as %' OR reason = 'unit unclear')
UNION ALL
SELECT run.id, NULL, 'arithmetic', run.note FROM run
WHERE run.removed IS NULL AND run.note LIKE '%does not follow from bytes and seconds%'
UNION ALL
SELECT run_id, NULL, key, value FROM run_fact
WHERE key IN ('disk.model', 'disk.rpm')
    OR key IN ('steady reads', 'steady writes', 'steady state') AND (value LIKE 'no:%' OR value LIKE 'not attained%')
