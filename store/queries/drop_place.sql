-- A result that is none any more.
DELETE FROM result WHERE id = :id
