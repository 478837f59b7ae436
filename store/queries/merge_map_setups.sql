-- Setups of the other archive and those of this.
INSERT INTO map_setup (theirs, mine)
SELECT theirs.id, mine.id
FROM need JOIN other.setup AS theirs ON theirs.id = need.setup
    LEFT JOIN map_rig AS rig ON rig.theirs = theirs.rig_id
    LEFT JOIN map_layout AS layout ON layout.theirs = theirs.layout_id
    JOIN main.setup AS mine ON coalesce(mine.rig_id, 0) = coalesce(rig.mine, 0)
        AND coalesce(mine.layout_id, 0) = coalesce(layout.mine, 0)
        AND coalesce(mine.unknown, '') = coalesce(theirs.unknown, '') AND mine.compression = theirs.compression
