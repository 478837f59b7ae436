-- A row: one change of the archive, the last first. Reads every run.
SELECT id, at, verb, command, undoes, undone,
    coalesce(brought.runs, 0) AS runs,
    (SELECT count(*) FROM history WHERE history.change_id = change.id) AS edits
FROM change LEFT JOIN (SELECT added, count(*) AS runs FROM run GROUP BY added) AS brought ON brought.added = change.id
ORDER BY id DESC
