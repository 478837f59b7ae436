-- The sources that the picked runs came from and their notes or, where :whole, all that stand, with those that hold their
-- bytes. Reads every run.
INSERT INTO need_source (source)
WITH RECURSIVE places (origin) AS (
    SELECT DISTINCT whole.origin
    FROM pick JOIN other.run ON run.id = pick.run JOIN other.source AS held ON held.id = run.source_id
        JOIN other.source AS whole ON whole.id = coalesce(held.whole, held.id)
    WHERE NOT :whole),
wanted (id) AS (
    SELECT run.source_id FROM pick JOIN other.run ON run.id = pick.run
    UNION
    SELECT note.source_id
    FROM places JOIN other.note ON substr(places.origin, 1, length(note.folder)) = note.folder
    WHERE note.removed IS NULL
    UNION
    SELECT id FROM other.source WHERE removed IS NULL AND :whole
    UNION
    SELECT source.prefix_of FROM wanted JOIN other.source ON source.id = wanted.id WHERE source.prefix_of IS NOT NULL)
SELECT id FROM wanted
