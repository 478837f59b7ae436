-- Facts of runs that name one of a kind. Reads all of them.
DELETE FROM run_fact
WHERE key LIKE '%serial%' OR key LIKE '%host%' OR key LIKE '%uuid%' OR key LIKE '%wwn%'
    OR key LIKE '%mac' OR key LIKE '%address%'
    OR key LIKE '%path%' OR key LIKE '%note%' OR value LIKE '/%'
