-- The change that undid it.
SELECT undone FROM change WHERE id = :change
