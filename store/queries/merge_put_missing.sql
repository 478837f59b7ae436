-- Why figures of theirs are unknown.
INSERT INTO main.missing (result_id, metric, printed, reason)
SELECT map.mine * 4096 + theirs.result_id % 4096, theirs.metric, theirs.printed, theirs.reason
FROM map_run AS map CROSS JOIN other.missing AS theirs
    ON theirs.result_id >= map.theirs * 4096 AND theirs.result_id < (map.theirs + 1) * 4096
WHERE map.new ORDER BY map.mine
