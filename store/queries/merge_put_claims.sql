-- What the sources claim.
INSERT INTO main.claim (source_id, added, name, text, a, b, workload, metric, effect, said_at)
SELECT source.mine, :change, theirs.name, theirs.text, theirs.a, theirs.b, theirs.workload, theirs.metric, theirs.effect,
    theirs.said_at
FROM other.claim AS theirs JOIN map_source AS source ON source.theirs = theirs.source_id
WHERE theirs.removed IS NULL
    AND NOT EXISTS (SELECT 1 FROM main.claim AS mine WHERE mine.removed IS NULL AND mine.source_id = source.mine
                    AND mine.text = theirs.text AND mine.name IS theirs.name)
ORDER BY theirs.id
