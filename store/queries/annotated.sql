-- 1 where the field of the run was annotated, here or in an archive merged in, and that is not undone.
SELECT 1
FROM history JOIN change ON change.id = history.change_id
WHERE thing_id = :run AND thing = 'run' AND field = :field AND change.verb IN ('annotate', 'merge') AND change.undone IS NULL
LIMIT 1
