-- 1 where the rig has the fact.
SELECT 1 FROM rig_fact WHERE rig_id = :rig AND key = :key AND value IS :value AND unit IS :unit
