-- Why a figure is missing, and what was printed.
INSERT INTO missing (result_id, metric, reason, printed) VALUES (:result, :metric, :reason, :printed)
ON CONFLICT (result_id, metric) DO UPDATE SET reason = excluded.reason, printed = excluded.printed
