-- Where the notes lay.
INSERT INTO main.note (source_id, added, origin, folder)
SELECT map.mine, :change, theirs.origin, theirs.folder
FROM other.note AS theirs JOIN map_source AS map ON map.theirs = theirs.source_id
WHERE theirs.removed IS NULL
    AND NOT EXISTS (SELECT 1 FROM main.note AS mine WHERE mine.removed IS NULL AND mine.source_id = map.mine
                    AND mine.origin = theirs.origin)
ORDER BY theirs.id
