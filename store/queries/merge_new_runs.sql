-- Numbers for the others.
INSERT INTO map_run (theirs, mine, new)
SELECT pick.run, :next + row_number() OVER (ORDER BY pick.run) - 1, 1
FROM pick WHERE pick.run NOT IN (SELECT theirs FROM map_run)
