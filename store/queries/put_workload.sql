-- A workload with its facets.
INSERT INTO workload (canon, class, part, read, random, bs, qd, jobs, files, direct, flush, data, cache)
VALUES (:canon, :class, :part, :read, :random, :bs, :qd, :jobs, :files, :direct, :flush, :data, :cache)
RETURNING id
