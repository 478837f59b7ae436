-- Their results.
INSERT INTO main.result (id, workload_id, n, {metrics @}, working_set)
SELECT map.mine * 4096 + theirs.id % 4096, workload.mine, theirs.n, {metrics theirs.@}, theirs.working_set
FROM map_run AS map CROSS JOIN other.result AS theirs
        ON theirs.id >= map.theirs * 4096 AND theirs.id < (map.theirs + 1) * 4096
    JOIN map_workload AS workload ON workload.theirs = theirs.workload_id
WHERE map.new ORDER BY map.mine
