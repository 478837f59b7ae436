-- A row: a known run whose figures differ, and who read them.
SELECT map.mine AS run, count(*) AS results
FROM map_run AS map JOIN main.run ON run.id = map.mine AND run.removed IS NULL
    CROSS JOIN other.result AS theirs ON theirs.id >= map.theirs * 4096 AND theirs.id < (map.theirs + 1) * 4096
    LEFT JOIN main.result AS mine ON mine.id = map.mine * 4096 + theirs.id % 4096
    LEFT JOIN map_workload AS workload ON workload.theirs = theirs.workload_id
WHERE NOT map.new
    AND (workload.mine, {metrics theirs.@}, theirs.working_set) IS NOT (mine.workload_id, {metrics mine.@}, mine.working_set)
GROUP BY map.mine ORDER BY map.mine
