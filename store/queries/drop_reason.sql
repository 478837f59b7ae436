-- A figure is not missing any more.
DELETE FROM missing WHERE result_id = :result AND metric = :metric
