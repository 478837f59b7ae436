-- The bytes of sources that a longer one now holds.
DELETE FROM main.source_part
WHERE source_id IN (SELECT mine FROM map_source JOIN main.source ON source.id = mine WHERE source.prefix_of IS NOT NULL)
