-- A layout with what follows from it.
INSERT INTO layout (canon, label, level, manager, redundancy, fs, controller, media,
    disks, data_disks, usable, capacity, survives)
VALUES (:canon, :label, :level, :manager, :redundancy, :fs, :controller, :media,
    :disks, :data_disks, :usable, :capacity, :survives)
RETURNING id
