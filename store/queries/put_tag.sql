-- A tag of a run, or its new value.
INSERT INTO tag (run_id, name, value) VALUES (:run, :name, :value)
ON CONFLICT (run_id, name) DO UPDATE SET value = excluded.value
