-- A claim, once; what an older version of its file claimed is going to be taken out, so that does not count.
INSERT INTO claim (source_id, added, name, text, a, b, workload, metric, effect, said_at)
SELECT :source, :change, :name, :text, :a, :b, :workload, :metric, :effect, :said_at
WHERE NOT EXISTS (
    SELECT 1 FROM claim JOIN source ON source.id = claim.source_id
    WHERE claim.removed IS NULL AND name IS :name AND text = :text AND a IS :a AND b IS :b AND workload IS :workload
      AND metric IS :metric AND effect IS :effect
      AND (source.id = :source OR source.origin = 'stdin'
           OR source.origin <> (SELECT origin FROM source AS mine WHERE mine.id = :source)))
