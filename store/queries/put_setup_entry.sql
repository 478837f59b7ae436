-- A setup that a source describes without a run, once.
INSERT INTO setup_entry (source_id, setup_id, added)
SELECT :source, :setup, :change
WHERE NOT EXISTS (SELECT 1 FROM setup_entry WHERE source_id = :source AND setup_id = :setup AND removed IS NULL)
