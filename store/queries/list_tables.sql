-- A row: a table of the archive.
SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid
