-- A row: the command of a change as it was typed.
SELECT command FROM change WHERE id = :change
