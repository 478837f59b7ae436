-- A row: a fact of the rigs that stand; of :rig alone where it is bound, of its :revision alone likewise.
SELECT rig.name AS rig, rig.revision, fact.key, fact.value, fact.unit, fact.origin
FROM rig JOIN rig_fact AS fact ON fact.rig_id = rig.id
WHERE rig.removed IS NULL AND (:rig IS NULL OR rig.name = :rig) AND (:revision IS NULL OR rig.revision = :revision)
ORDER BY rig.name, rig.revision, fact.key
