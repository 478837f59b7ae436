-- 1 where :source came from :origin and another source came from there after it and stands.
SELECT 1
FROM source JOIN source AS newer ON newer.origin = source.origin AND newer.id <> source.id AND newer.removed IS NULL
WHERE source.id = :source AND source.origin = :origin AND source.origin <> 'stdin'
  AND (newer.added, newer.id) > (source.added, source.id)
LIMIT 1
