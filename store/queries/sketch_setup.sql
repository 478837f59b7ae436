-- One row: what cells of a setup have in common.
SELECT rig.name AS rig, rig.revision AS rig_revision,
    {memory} AS memory, {os} AS os,
    layout.canon AS layout, layout.name AS layout_name, layout.label, layout.level, layout.manager,
    layout.redundancy, layout.survives, layout.disks, layout.data_disks, layout.usable, layout.capacity, layout.fs,
    layout.controller, layout.media, setup.compression, setup.origin AS compression_origin
FROM {setups}
WHERE setup.id = :setup
