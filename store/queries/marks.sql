-- A row: what was said of a run from :first to :last, or of one result of it, that bears on how far its figures may be trusted
-- or what they mean.
SELECT tag.run_id AS run, NULL AS result, tag.name, tag.value FROM tag
WHERE tag.run_id BETWEEN :first AND :last AND tag.name IN ('superseded', 'unstable', 'limit', 'state', 'steady',
    'preconditioned', 'fill', 'baseline', 'compressratio', 'guessed')
UNION ALL
SELECT result_id / 4096, result_id, 'printed', printed FROM missing
WHERE result_id >= :first * 4096 AND result_id < (:last + 1) * 4096
    AND printed IS NOT NULL AND (reason LIKE 'read as %' OR reason = 'unit unclear')
UNION ALL
SELECT run.id, NULL, 'arithmetic', run.note FROM run
WHERE run.id BETWEEN :first AND :last AND run.removed IS NULL AND run.note LIKE '%does not follow from bytes and seconds%'
UNION ALL
SELECT run_id, NULL, key, value FROM run_fact
WHERE run_id BETWEEN :first AND :last AND (key IN ('disk.model', 'disk.rpm')
    OR key IN ('steady reads', 'steady writes', 'steady state') AND (value LIKE 'no:%' OR value LIKE 'not attained%'))
