-- A row: a column of a table.
SELECT column.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS column
WHERE t.type = 'table' AND t.name = :table ORDER BY column.cid
