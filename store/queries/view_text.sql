-- The statement that made a view.
SELECT sql FROM main.sqlite_schema WHERE type = 'view' AND name = :name
