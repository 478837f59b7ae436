-- The setups that are needed and not here.
INSERT INTO main.setup (rig_id, layout_id, unknown, compression, origin)
SELECT DISTINCT rig.mine, layout.mine, theirs.unknown, theirs.compression, theirs.origin
FROM need JOIN other.setup AS theirs ON theirs.id = need.setup
    LEFT JOIN map_rig AS rig ON rig.theirs = theirs.rig_id
    LEFT JOIN map_layout AS layout ON layout.theirs = theirs.layout_id
WHERE true
ON CONFLICT (coalesce(rig_id, 0), coalesce(layout_id, 0), coalesce(unknown, ''), compression) DO NOTHING
