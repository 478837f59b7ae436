-- A row: a cell of the plan, in the order in which they run.
SELECT place, nth, tool, workload, state, value, note FROM plan_cell WHERE plan_id = :plan ORDER BY place
