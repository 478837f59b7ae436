-- That words about them were annotated, so that they hold against what is read later.
INSERT INTO main.history (change_id, thing, thing_id, field, old, new)
SELECT :change, 'run', map.mine, theirs.field, theirs.old, theirs.new
FROM map_run AS map JOIN other.history AS theirs ON theirs.thing_id = map.theirs AND theirs.thing = 'run'
    JOIN other.change ON change.id = theirs.change_id
WHERE map.new AND change.verb IN ('annotate', 'merge') AND change.undone IS NULL
    AND (theirs.field IN ('note', 'started', 'started_from') OR theirs.field LIKE 'tag.%')
ORDER BY theirs.id
