-- 1 where the row of the layout has these facts.
SELECT canon = :canon
    AND label IS :label
    AND level IS :level
    AND manager IS :manager
    AND redundancy IS :redundancy
    AND fs IS :fs
    AND controller IS :controller
    AND media IS :media
    AND disks IS :disks
    AND data_disks IS :data_disks
    AND usable IS :usable
    AND capacity IS :capacity
    AND survives IS :survives
FROM layout WHERE id = :id
