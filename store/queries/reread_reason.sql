-- Why a figure is missing, and what was printed.
SELECT reason || coalesce(char(10) || printed, '') FROM missing WHERE result_id = :result AND metric = :metric
