-- The date of a run of the other archive came from there.
SELECT theirs.started_from FROM map_run AS map JOIN other.run AS theirs ON theirs.id = map.theirs WHERE map.mine = :run
