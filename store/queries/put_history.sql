-- What the change under way alters in place.
INSERT INTO history (change_id, thing, thing_id, field, old, new) VALUES (:change, :thing, :id, :field, :old, :new)
