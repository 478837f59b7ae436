-- Its summaries are up to date.
DELETE FROM stale WHERE setup_id = :setup
