-- A row: a run that was taken back here, and whether by a person.
SELECT mine.id, mine.added, mine.removed, change.verb = 'forget' AS forgotten
FROM map_run AS map JOIN main.run AS mine ON mine.id = map.mine JOIN main.change ON change.id = mine.removed
WHERE NOT map.new ORDER BY mine.id
