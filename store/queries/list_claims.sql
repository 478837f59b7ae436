-- A row: a claim that stands.
SELECT claim.name AS claim, claim.text, claim.a, claim.b, claim.workload, claim.metric, claim.effect, claim.said_at,
    source.id AS source_id, source.origin AS source, source.title
FROM claim JOIN source ON source.id = claim.source_id
WHERE claim.removed IS NULL
ORDER BY claim.id
