-- The latest change after :change that altered again what :change altered or added.  An undo and what it undid cancel out.
SELECT max(id) FROM (
    SELECT change.id
    FROM history AS later JOIN change ON change.id = later.change_id
    WHERE later.change_id > :change AND change.undone IS NULL AND (change.undoes IS NULL OR change.undoes < :change)
      AND (EXISTS (SELECT 1 FROM history AS mine
                   WHERE mine.change_id = :change AND mine.thing_id = later.thing_id AND mine.thing = later.thing
                     AND mine.field = later.field)
           OR EXISTS (SELECT 1 FROM run WHERE later.thing = 'run' AND run.id = later.thing_id AND run.added = :change)
           OR EXISTS (SELECT 1 FROM rig WHERE later.thing = 'rig' AND rig.id = later.thing_id AND rig.added = :change)
           OR EXISTS (SELECT 1 FROM source
                      WHERE later.thing = 'source' AND source.id = later.thing_id AND source.added = :change)
           OR EXISTS (SELECT 1 FROM note WHERE later.thing = 'note' AND note.id = later.thing_id AND note.added = :change)
           OR EXISTS (SELECT 1 FROM claim WHERE later.thing = 'claim' AND claim.id = later.thing_id AND claim.added = :change)
           OR EXISTS (SELECT 1 FROM setup_entry AS entry
                      WHERE later.thing = 'setup_entry' AND entry.id = later.thing_id AND entry.added = :change))
    UNION ALL
    SELECT longer.added
    FROM source JOIN source AS longer ON longer.id = source.prefix_of
    WHERE source.added = :change AND longer.removed IS NULL AND longer.added > :change)
