-- A row: a setup whose summaries are said to be up to date, whether it still exists or not.
SELECT id FROM (SELECT id FROM setup UNION SELECT setup_id FROM summary)
WHERE id NOT IN (SELECT setup_id FROM stale)
ORDER BY id
