-- Lines of the log that speak of nothing that is left. Reads every run.
UPDATE change SET command = verb || ' (purged)'
WHERE id IN (SELECT change FROM touched)
    AND NOT EXISTS (SELECT 1 FROM run WHERE run.added = change.id)
    AND NOT EXISTS (SELECT 1 FROM history WHERE history.change_id = change.id)
