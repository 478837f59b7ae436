-- The name of a view or a virtual table.
SELECT name FROM main.sqlite_schema WHERE type = 'view' OR sql LIKE 'CREATE VIRTUAL %'
