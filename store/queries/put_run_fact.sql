-- A fact of a run; of two the last.  OR FAIL: as in put_result.
INSERT OR FAIL INTO run_fact (run_id, key, value, unit, origin) VALUES (:run, :key, :value, :unit, :origin)
ON CONFLICT (run_id, key) DO UPDATE SET value = excluded.value, unit = excluded.unit, origin = excluded.origin
