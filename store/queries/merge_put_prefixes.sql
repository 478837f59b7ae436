-- What is the beginning of what, where that was not known here.
UPDATE main.source SET prefix_of = longer.mine
FROM map_source AS shorter JOIN other.source AS theirs ON theirs.id = shorter.theirs
    JOIN map_source AS longer ON longer.theirs = theirs.prefix_of
WHERE source.id = shorter.mine AND source.prefix_of IS NULL
