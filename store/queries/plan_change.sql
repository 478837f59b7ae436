-- The change that a plan's runs are added by.
UPDATE plan SET change_id = :change WHERE id = :plan
