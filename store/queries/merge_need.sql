-- The setups of the other archive that the picked runs have and, where :whole, that its sources describe.
-- Reads every run.
INSERT INTO need (setup)
SELECT run.setup_id FROM pick JOIN other.run ON run.id = pick.run
UNION
SELECT setup_id FROM other.setup_entry WHERE removed IS NULL AND :whole
