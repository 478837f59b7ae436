-- A row: what the file holds besides what SQLite makes itself.
SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid
