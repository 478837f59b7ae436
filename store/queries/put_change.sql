-- A change begins.
INSERT INTO change (id, at, verb, command)
SELECT coalesce(max(id), 0) + 1, :at, :verb, :command FROM change
RETURNING id
