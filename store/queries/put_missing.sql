-- Why a metric of a result is unknown; of two reasons the last.  OR FAIL: as in put_result.
INSERT OR FAIL INTO missing (result_id, metric, printed, reason) VALUES (:result, :metric, :printed, :reason)
ON CONFLICT (result_id, metric) DO UPDATE SET printed = excluded.printed, reason = excluded.reason
