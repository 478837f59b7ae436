-- A row: the name of a note that lay in that very folder and ends so.
SELECT DISTINCT substr(origin, length(:folder) + 1) AS name FROM note
WHERE removed IS NULL AND origin > :folder AND origin < :folder || char(1114111)
    AND substr(origin, -length(:ending)) = :ending
    AND instr(substr(origin, length(:folder) + 1), '/') = 0 AND instr(substr(origin, length(:folder) + 1), '!') = 0
LIMIT 256
