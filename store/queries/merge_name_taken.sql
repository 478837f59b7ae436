-- A layout here that has the name, where neither the line of the other archive has it here nor this one there.
SELECT mine.canon FROM main.layout AS mine
WHERE mine.name = :name COLLATE NOCASE AND mine.canon <> :canon
    AND NOT EXISTS (SELECT 1 FROM other.layout AS theirs
                    WHERE theirs.canon = mine.canon AND theirs.name = :name COLLATE NOCASE)
    AND NOT EXISTS (SELECT 1 FROM main.layout AS same WHERE same.canon = :canon AND same.name = :name COLLATE NOCASE)
LIMIT 1
