-- The bytes of the new sources.
INSERT INTO main.source_part (source_id, part, bytes)
SELECT map.mine, part.part, part.bytes
FROM map_source AS map JOIN other.source_part AS part ON part.source_id = map.theirs
WHERE map.new ORDER BY map.mine, part.part
