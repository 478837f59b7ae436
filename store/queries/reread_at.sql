-- The run of a tool at a place of the source :source or of what it was before it grew.
WITH RECURSIVE part (id) AS (
    SELECT :source
    UNION
    SELECT source.id FROM part JOIN source ON source.prefix_of = part.id)
SELECT run.id FROM part JOIN run ON run.source_id = part.id
WHERE run.removed IS NULL AND run.at = :at AND run.tool = :tool
ORDER BY run.id LIMIT 1
