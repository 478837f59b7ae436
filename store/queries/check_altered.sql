-- A row: a field that a change altered; whether it is a column. Reads all history.
SELECT thing, field,
    EXISTS (SELECT 1 FROM pragma_table_info(history.thing) AS column WHERE column.name = history.field) AS known
FROM history WHERE field NOT LIKE 'tag.%' AND field NOT LIKE 'missing.%' AND field <> 'figures'
GROUP BY thing, field ORDER BY thing, field
