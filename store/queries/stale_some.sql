-- A row: a setup whose summaries are to be made anew; at most :most.
SELECT setup_id FROM stale ORDER BY setup_id LIMIT :most
