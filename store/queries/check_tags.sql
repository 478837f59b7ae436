-- A row: a tag that is not what the last change made of it. Reads all history.
SELECT 'run ' || last.thing_id AS place,
    last.field || ' is ' || coalesce(tag.value, 'unknown') || ', but the last change made it '
        || coalesce(last.new, 'unknown') AS found
FROM (SELECT thing_id, field, new, max(id) FROM history
      WHERE thing = 'run' AND field LIKE 'tag.%' GROUP BY thing_id, field) AS last
    LEFT JOIN tag ON tag.run_id = last.thing_id AND tag.name = substr(last.field, 5)
WHERE tag.value IS NOT last.new
