-- A row: a rig that is needed or, where :whole, that stands.
SELECT rig.id, rig.name, rig.revision, rig.since FROM other.rig
WHERE (:whole AND rig.removed IS NULL)
    OR rig.id IN (SELECT setup.rig_id FROM need JOIN other.setup ON setup.id = need.setup)
ORDER BY rig.name, rig.revision
