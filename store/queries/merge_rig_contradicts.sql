-- A row: a fact in which the latest rig of that name contradicts :rig of the other archive.
SELECT mine.key, mine.value, theirs.value AS other
FROM main.rig_fact AS mine JOIN other.rig_fact AS theirs ON theirs.rig_id = :rig AND theirs.key = mine.key
WHERE mine.rig_id = (SELECT id FROM main.rig WHERE name = :name AND removed IS NULL ORDER BY revision DESC LIMIT 1)
    AND (mine.value IS NOT theirs.value OR mine.unit IS NOT theirs.unit)
ORDER BY mine.key
