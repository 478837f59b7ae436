-- The facts of a layout, derived again.
UPDATE layout SET canon = :canon, label = :label, level = :level, manager = :manager, redundancy = :redundancy,
    fs = :fs, controller = :controller, media = :media, disks = :disks, data_disks = :data_disks, usable = :usable,
    capacity = :capacity, survives = :survives
WHERE id = :id
