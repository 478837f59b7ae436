-- How many groups, as `undescribed` has them, the runs are in that a change brought.
SELECT count(*) FROM (
    SELECT DISTINCT run.setup_id, run.machine, coalesce(held.whole, held.id)
    FROM run JOIN setup ON setup.id = run.setup_id JOIN source AS held ON held.id = run.source_id
    WHERE run.added = :change AND run.removed IS NULL AND setup.unknown IS NOT NULL)
