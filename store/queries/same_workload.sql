-- 1 where the row of the workload has these facets.
SELECT canon = :canon
    AND class IS :class
    AND part IS :part
    AND read IS :read
    AND random IS :random
    AND bs IS :bs
    AND qd IS :qd
    AND jobs IS :jobs
    AND files IS :files
    AND direct IS :direct
    AND flush IS :flush
    AND data IS :data
    AND cache IS :cache
FROM workload WHERE id = :id
