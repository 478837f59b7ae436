-- Their facts.
INSERT INTO main.run_fact (run_id, key, value, unit, origin)
SELECT map.mine, theirs.key, theirs.value, theirs.unit, theirs.origin
FROM map_run AS map JOIN other.run_fact AS theirs ON theirs.run_id = map.theirs
WHERE map.new ORDER BY map.mine
