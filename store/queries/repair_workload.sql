-- The facets of a workload, derived again.
UPDATE workload SET canon = :canon, class = :class, part = :part, read = :read, random = :random, bs = :bs, qd = :qd,
    jobs = :jobs, files = :files, direct = :direct, flush = :flush, data = :data, cache = :cache
WHERE id = :id
