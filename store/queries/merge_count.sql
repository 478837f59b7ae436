-- How many runs are new.
SELECT count(*) FROM map_run WHERE new = :new
