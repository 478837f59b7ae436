-- The bytes of :shorter are the first ones of :longer.
UPDATE source SET prefix_of = :longer WHERE id = :shorter
