-- A row: a word about a known run that differs: what it is here and there.  Setups are told by their parts.
SELECT run, field, mine, theirs, said, other_said, other_setup, setup FROM (
    SELECT mine.id AS run, 'note' AS field, mine.note AS mine, theirs.note AS theirs, 0 AS said, 0 AS other_said,
        0 AS other_setup, 0 AS setup
    FROM map_run AS map JOIN main.run AS mine ON mine.id = map.mine JOIN other.run AS theirs ON theirs.id = map.theirs
    WHERE NOT map.new AND mine.removed IS NULL AND theirs.note IS NOT NULL AND mine.note IS NOT theirs.note
    UNION ALL
    SELECT mine.id, 'started', mine.started, theirs.started, 0, 0, 0, 0
    FROM map_run AS map JOIN main.run AS mine ON mine.id = map.mine JOIN other.run AS theirs ON theirs.id = map.theirs
    WHERE NOT map.new AND mine.removed IS NULL AND theirs.started IS NOT NULL AND mine.started IS NOT theirs.started
    UNION ALL
    SELECT mine.id, 'tag.' || theirs.name, tag.value, theirs.value, 0, 0, 0, 0
    FROM map_run AS map JOIN main.run AS mine ON mine.id = map.mine JOIN other.tag AS theirs ON theirs.run_id = map.theirs
        LEFT JOIN main.tag ON tag.run_id = map.mine AND tag.name = theirs.name
    WHERE NOT map.new AND mine.removed IS NULL AND tag.value IS NOT theirs.value
    UNION ALL
    SELECT mine.id, 'setup_id',
        coalesce(rig.name || '#' || rig.revision, 'unknown') || ', ' || coalesce(layout.canon, 'unknown') || ', '
            || a.compression,
        coalesce(orig.name || '#' || orig.revision, 'unknown') || ', ' || coalesce(olay.canon, 'unknown') || ', '
            || b.compression,
        mine.said, theirs.said, setup.mine, mine.setup_id
    FROM map_run AS map JOIN main.run AS mine ON mine.id = map.mine JOIN other.run AS theirs ON theirs.id = map.theirs
        JOIN map_setup AS setup ON setup.theirs = theirs.setup_id
        JOIN main.setup AS a ON a.id = mine.setup_id
        JOIN main.setup AS b ON b.id = setup.mine
        LEFT JOIN main.rig ON rig.id = a.rig_id LEFT JOIN main.layout ON layout.id = a.layout_id
        LEFT JOIN main.rig AS orig ON orig.id = b.rig_id LEFT JOIN main.layout AS olay ON olay.id = b.layout_id
    WHERE NOT map.new AND mine.removed IS NULL AND mine.setup_id <> setup.mine
        AND (a.rig_id IS NOT b.rig_id OR a.layout_id IS NOT b.layout_id OR a.compression <> b.compression)
        AND theirs.said > 0)
ORDER BY run, field
