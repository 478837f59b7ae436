-- The rig of that name, or of one made of it, that has the facts of :rig of the other archive and no others.
SELECT rig.id FROM main.rig
WHERE (rig.name = :name OR substr(rig.name, 1, length(:name) + 1) = :name || '-')
    AND NOT EXISTS (SELECT key, value, unit FROM other.rig_fact WHERE rig_id = :rig
                    EXCEPT SELECT key, value, unit FROM main.rig_fact WHERE rig_id = rig.id)
    AND NOT EXISTS (SELECT key, value, unit FROM main.rig_fact WHERE rig_id = rig.id
                    EXCEPT SELECT key, value, unit FROM other.rig_fact WHERE rig_id = :rig)
ORDER BY rig.name = :name DESC, rig.removed IS NULL DESC, rig.revision DESC LIMIT 1
