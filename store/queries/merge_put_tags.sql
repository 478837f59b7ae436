-- Their tags.
INSERT INTO main.tag (run_id, name, value)
SELECT map.mine, theirs.name, theirs.value
FROM map_run AS map JOIN other.tag AS theirs ON theirs.run_id = map.theirs
WHERE map.new ORDER BY map.mine
