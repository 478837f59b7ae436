-- A row: a thing that the change added and that stands.
SELECT id FROM {thing} WHERE added = :change AND removed IS NULL
