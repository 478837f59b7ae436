-- A row: a {thing} whose {field} is not what the last change made of it; texts of numbers have 17 digits.
-- Reads all history.
SELECT last.thing_id, {thing}.id IS NOT NULL AS there, coalesce({thing}.{field}, 'unknown') AS present,
    coalesce(last.new, 'unknown') AS wanted
FROM (SELECT thing_id, new, max(id) FROM history WHERE thing = '{thing}' AND field = '{field}' GROUP BY thing_id) AS last
    LEFT JOIN {thing} ON {thing}.id = last.thing_id
WHERE CASE
    WHEN {thing}.id IS NULL THEN last.new IS NOT NULL
    WHEN typeof({thing}.{field}) = 'real' THEN coalesce(abs({thing}.{field} - last.new) > 1e-15 * abs({thing}.{field}), 1)
    ELSE {thing}.{field} IS NOT last.new
END
