-- A row: one change of the archive, the last first.
SELECT id, at, verb, command, undoes, undone,
    (SELECT count(*) FROM run WHERE run.added = change.id) AS runs,
    (SELECT count(*) FROM history WHERE history.change_id = change.id) AS edits
FROM change ORDER BY id DESC
