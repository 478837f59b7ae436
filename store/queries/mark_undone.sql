-- The change says what undid it.
UPDATE change SET undone = :undo WHERE id = :change
