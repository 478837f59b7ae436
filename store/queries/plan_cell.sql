-- A cell of a plan, or what became of it.
INSERT INTO plan_cell (plan_id, place, nth, tool, workload, state, value, note)
VALUES (:plan, :place, :nth, :tool, :workload, :state, :value, :note)
ON CONFLICT (plan_id, place) DO UPDATE SET state = excluded.state, value = excluded.value, note = excluded.note
