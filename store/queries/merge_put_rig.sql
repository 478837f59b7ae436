-- A rig of the other archive: a revision of that name, with its number where that is free.
INSERT INTO main.rig (name, revision, since, added)
SELECT :name, iif(EXISTS (SELECT 1 FROM main.rig WHERE name = :name),
                  (SELECT max(revision) + 1 FROM main.rig WHERE name = :name), :revision), :since, :change
RETURNING id
