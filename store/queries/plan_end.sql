-- A plan is over.
UPDATE plan SET ended = :now WHERE id = :plan AND ended IS NULL
