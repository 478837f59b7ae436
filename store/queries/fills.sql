-- A row: a result of some setups and workloads, as in observations; setup by setup.
SELECT result.workload_id, result.id AS result, run.id AS run, run.line, run.series, run.machine, source.id AS source_id, source.origin AS source,
    rig.name AS rig, rig.revision AS rig_revision,
    {memory} AS memory, {os} AS os,
    setup.id AS setup, layout.canon AS layout, layout.name AS layout_name, layout.label, layout.level, layout.manager,
    layout.redundancy, layout.survives, layout.disks, layout.data_disks, layout.usable, layout.capacity, layout.fs,
    layout.controller, layout.media, setup.compression, setup.origin AS compression_origin, setup.unknown,
    run.tool, run.tool_version, run.command, run.host, run.started, run.status,
    workload.canon AS workload, workload.class, workload.part, workload.bs, workload.qd, workload.jobs,
    CASE workload.direct WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END AS direct,
    workload.flush, workload.data, workload.cache, result.n, result.working_set,
    {metrics result.@},
    CASE WHEN coalesce(result.throughput, result.rate) IS NULL
        THEN (SELECT reason FROM missing WHERE result_id = result.id LIMIT 1) END AS reason
FROM {from}
WHERE run.removed IS NULL AND run.setup_id IN (SELECT value FROM json_each(:setups))
    AND result.workload_id IN (SELECT value FROM json_each(:workloads))
