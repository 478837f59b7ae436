-- A row: the newest plan of a folder; with :last one that is over too.
SELECT id, settings, change_id FROM plan
WHERE folder = :folder AND (ended IS NULL OR :last = 1)
ORDER BY id DESC LIMIT 1
