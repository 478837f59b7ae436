-- Sources of the other archive and those of this; new are those above :before.
INSERT INTO map_source (theirs, mine, new)
SELECT theirs.id, mine.id, mine.id > :before
FROM need_source JOIN other.source AS theirs ON theirs.id = need_source.source
    JOIN main.source AS mine ON mine.sha256 = theirs.sha256
