-- The change, if there is one of that number.
SELECT id FROM change WHERE id = :change AND id < (SELECT max(id) FROM change)
