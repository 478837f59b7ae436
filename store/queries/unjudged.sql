-- How many runs the selection leaves out because of what is unknown: no result of theirs is taken, some cannot be judged.
SELECT count(*) FROM (
    SELECT 1
    FROM (SELECT run.id AS run, {where} AS taken FROM {from} WHERE run.removed IS NULL)
    GROUP BY run
    HAVING coalesce(max(taken), 0) = 0 AND count(taken) < count(*))
