-- Setups that the sources describe without a run.
INSERT INTO main.setup_entry (source_id, setup_id, added)
SELECT DISTINCT source.mine, setup.mine, :change
FROM other.setup_entry AS theirs JOIN map_source AS source ON source.theirs = theirs.source_id
    JOIN map_setup AS setup ON setup.theirs = theirs.setup_id
WHERE theirs.removed IS NULL
    AND NOT EXISTS (SELECT 1 FROM main.setup_entry AS mine WHERE mine.source_id = source.mine AND mine.setup_id = setup.mine
                    AND mine.removed IS NULL)
