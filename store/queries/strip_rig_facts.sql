-- Facts of rigs that name one of a kind.
DELETE FROM rig_fact
WHERE key LIKE '%serial%' OR key LIKE '%host%' OR key LIKE '%uuid%' OR key LIKE '%wwn%'
    OR key LIKE '%mac' OR key LIKE '%address%'
    OR key LIKE '%path%' OR key LIKE '%note%'
