-- A row: a source that was taken back here and stands there.
SELECT mine.id, mine.added, mine.removed
FROM map_source AS map JOIN main.source AS mine ON mine.id = map.mine JOIN other.source AS theirs ON theirs.id = map.theirs
WHERE mine.removed IS NOT NULL AND theirs.removed IS NULL AND NOT map.new ORDER BY mine.id
