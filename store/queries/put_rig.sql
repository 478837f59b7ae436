-- The next revision of a rig.
INSERT INTO rig (name, revision, since, added)
SELECT :name, coalesce(max(revision), 0) + 1, :since, :change FROM rig WHERE name = :name
RETURNING id
