-- A run of the other archive, by its number.
INSERT OR IGNORE INTO pick (run) VALUES (:run)
