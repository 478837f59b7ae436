-- One row: what changes whenever what is in the archive does.
SELECT uuid, (SELECT max(id) FROM change), (SELECT max(id) FROM run), (SELECT max(id) FROM result), (SELECT max(id) FROM source),
    (SELECT max(id) FROM note), (SELECT max(id) FROM claim), (SELECT max(id) FROM history)
FROM archive
