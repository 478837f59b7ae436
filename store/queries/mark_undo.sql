-- The undo says what it undoes.
UPDATE change SET undoes = :number WHERE id = :undo
