-- The picked runs that are here already.
INSERT INTO map_run (theirs, mine, new)
SELECT theirs.id, mine.id, 0
FROM pick JOIN other.run AS theirs ON theirs.id = pick.run
    JOIN main.run AS mine ON mine.digest = theirs.digest AND mine.nth = theirs.nth
