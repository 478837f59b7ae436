-- A row: a result of the selection with the columns of the view results, in the same order.
-- Reads every run of which setup and source say nothing.
SELECT
    run.id AS run, rig.name AS rig, rig.revision AS rig_revision, layout.canon AS layout, layout.name AS layout_name,
    layout.label, layout.level, layout.manager, layout.redundancy, layout.survives, layout.disks, layout.data_disks,
    layout.usable, layout.fs, layout.controller, layout.media, setup.compression, {os} AS os,
    workload.canon AS workload, workload.class, workload.part, workload.bs, workload.qd, workload.jobs,
    CASE workload.direct WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END AS direct, workload.flush, workload.data,
    workload.cache, run.tool, run.tool_version, run.machine, run.host, run.started,
    CAST(strftime('%s', run.started || CASE length(run.started) WHEN 4 THEN '-01-01' WHEN 7 THEN '-01' ELSE '' END) AS INTEGER)
        AS started_epoch,
    run.status, result.n, {metrics result.@ AS @}, result.working_set, source.origin AS source, run.line, run.note
FROM {from}
WHERE run.removed IS NULL AND {where}
ORDER BY result.id
