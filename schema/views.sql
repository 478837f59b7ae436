-- What people query, with any SQLite tool.  Names instead of ids; base units, said beside each column; NULL is unknown,
-- never none or zero.  Only what stands is here: runs that were forgotten or undone are not.  Times are ISO 8601 as precise
-- as known; *_epoch is the first moment of it, seconds since 1970 (times without a zone count as UTC).
CREATE VIEW results AS                   -- one row: what one run gave for one workload
SELECT
    run.id AS run,                       -- number of the run, as `show` takes it
    rig.name AS rig,
    rig.revision AS rig_revision,
    layout.canon AS layout,              -- the canonical line
    layout.name AS layout_name,          -- as its owner calls it
    layout.label AS label,               -- short name for charts
    layout.level AS level,               -- raid5, raidz1, mirror ...
    layout.manager AS manager,           -- who joins the disks: controller, md, zfs ...
    layout.redundancy AS redundancy,     -- none, mirror, mirrors, parity1 ...
    layout.survives AS survives,         -- disks, any of which may fail
    layout.disks AS disks,
    layout.data_disks AS data_disks,
    layout.usable AS usable,             -- fraction of the raw capacity
    layout.fs AS fs,
    layout.controller AS controller,     -- NULL: unknown or none
    layout.media AS media,
    setup.compression AS compression,    -- off, lz4, zstd-3, on, unknown
    (SELECT value FROM rig_fact WHERE rig_id = rig.id AND key = 'os') AS os,
    workload.canon AS workload,          -- the canonical text
    workload.class AS class,             -- seq-read, rand-write, mixed.NAME@ORIGIN ...
    workload.part AS part,               -- of a mix: read, write; NULL: the whole
    workload.bs AS bs,                   -- B; NULL also where it is a distribution
    workload.qd AS qd,                   -- requests under way in all
    workload.jobs AS jobs,               -- threads or processes
    CASE workload.direct WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END AS direct,
    workload.flush AS flush,             -- none, end, every-N, osync
    workload.data AS data,               -- zero, repeat, random, NN%
    workload.cache AS cache,             -- cold, warm
    run.tool AS tool,
    run.tool_version AS tool_version,
    run.machine AS machine,              -- the name that the tool printed
    run.host AS host,
    run.started AS started,              -- ISO 8601
    CAST(strftime('%s', run.started || CASE length(run.started) WHEN 4 THEN '-01-01' WHEN 7 THEN '-01' ELSE '' END) AS INTEGER)
        AS started_epoch,                -- s since 1970
    run.status AS status,                -- ok, failed, timeout, stopped
    result.n AS n,                       -- repetitions already averaged in these figures; NULL: not stated
    result.throughput AS throughput,     -- B/s
    result.rate AS rate,                 -- 1/s
    result.latency_mean AS latency_mean, -- s, as all latencies
    result.latency_min AS latency_min,
    result.latency_max AS latency_max,
    result.latency_sd AS latency_sd,     -- s, standard deviation
    result.latency_p50 AS latency_p50,
    result.latency_p90 AS latency_p90,
    result.latency_p95 AS latency_p95,
    result.latency_p99 AS latency_p99,
    result.latency_p999 AS latency_p999,
    result.latency_p9999 AS latency_p9999,
    result.cpu AS cpu,                   -- fraction of one CPU
    result.duration AS duration,         -- s
    result.bytes AS bytes,               -- B moved
    result.working_set AS working_set,   -- B
    source.origin AS source,             -- where the bytes came from
    run.line AS line,                    -- where the run begins in it
    run.note AS note
FROM run
    CROSS JOIN setup ON setup.id = run.setup_id
    LEFT JOIN rig ON rig.id = setup.rig_id
    LEFT JOIN layout ON layout.id = setup.layout_id
    CROSS JOIN source AS held ON held.id = run.source_id
    CROSS JOIN source ON source.id = coalesce(held.whole, held.id)
    CROSS JOIN result ON result.id >= run.id * 4096 AND result.id < (run.id + 1) * 4096
    CROSS JOIN workload ON workload.id = result.workload_id
WHERE run.removed IS NULL;

CREATE VIEW runs AS                      -- one row: one execution of a tool
SELECT
    run.id AS run,
    rig.name AS rig,
    rig.revision AS rig_revision,
    layout.canon AS layout,
    layout.name AS layout_name,
    layout.label AS label,
    setup.compression AS compression,
    setup.unknown AS unknown,            -- what stands for an unknown rig or layout
    run.tool AS tool,
    run.tool_version AS tool_version,
    run.command AS command,
    run.machine AS machine,              -- the name that the tool printed
    run.host AS host,
    run.started AS started,              -- ISO 8601
    CAST(strftime('%s', run.started || CASE length(run.started) WHEN 4 THEN '-01-01' WHEN 7 THEN '-01' ELSE '' END) AS INTEGER)
        AS started_epoch,                -- s since 1970
    run.started_from AS started_from,    -- how the date is known
    run.duration AS duration,            -- s
    run.status AS status,                -- ok, failed, timeout, stopped
    (SELECT count(*) FROM result WHERE result.id >= run.id * 4096 AND result.id < (run.id + 1) * 4096) AS results,
    (SELECT group_concat(name || '=' || value, '; ') FROM tag WHERE tag.run_id = run.id) AS tags,
    source.origin AS source,
    source.sha256 AS sha256,             -- of the source's bytes
    run.line AS line,
    run.added AS change,                 -- the change that brought it; see changes
    run.note AS note
FROM run
    CROSS JOIN setup ON setup.id = run.setup_id
    LEFT JOIN rig ON rig.id = setup.rig_id
    LEFT JOIN layout ON layout.id = setup.layout_id
    CROSS JOIN source AS held ON held.id = run.source_id
    CROSS JOIN source ON source.id = coalesce(held.whole, held.id)
WHERE run.removed IS NULL;

CREATE VIEW rigs AS                      -- one row: a machine configuration in one state
SELECT
    rig.name AS rig,
    rig.revision AS revision,
    rig.since AS since,                  -- ISO 8601
    (SELECT group_concat(fact, '; ')
     FROM (SELECT key || '=' || coalesce(value, 'unknown') || coalesce(' ' || unit, '') AS fact
           FROM rig_fact WHERE rig_id = rig.id ORDER BY key)) AS facts,
    (SELECT count(*) FROM setup JOIN run ON run.setup_id = setup.id
     WHERE setup.rig_id = rig.id AND run.removed IS NULL) AS runs
FROM rig
WHERE rig.removed IS NULL;

CREATE VIEW rig_facts AS                 -- one row: a fact of a rig
SELECT
    rig.name AS rig,
    rig.revision AS revision,
    fact.key AS key,
    fact.value AS value,                 -- memory is in B
    fact.unit AS unit,
    fact.origin AS origin                -- detected, stated, imported, guessed, derived
FROM rig JOIN rig_fact AS fact ON fact.rig_id = rig.id
WHERE rig.removed IS NULL;

CREATE VIEW layouts AS                   -- one row: a layout on which something was run, or that a source describes
SELECT
    layout.canon AS layout,              -- the canonical line
    layout.name AS layout_name,          -- as its owner calls it
    layout.label AS label,
    layout.level AS level,
    layout.manager AS manager,
    layout.redundancy AS redundancy,
    layout.survives AS survives,         -- disks, any of which may fail
    layout.disks AS disks,
    layout.data_disks AS data_disks,
    layout.usable AS usable,             -- fraction of the raw capacity
    layout.capacity AS capacity,         -- B that can be used
    layout.fs AS fs,
    layout.controller AS controller,     -- NULL: unknown or none
    layout.media AS media,
    count(DISTINCT run.id) AS runs
FROM layout
    JOIN setup ON setup.layout_id = layout.id
    LEFT JOIN run ON run.setup_id = setup.id AND run.removed IS NULL
    LEFT JOIN setup_entry ON setup_entry.setup_id = setup.id AND setup_entry.removed IS NULL
WHERE run.id IS NOT NULL OR setup_entry.id IS NOT NULL
GROUP BY layout.id;

CREATE VIEW sources AS                   -- one row: the bytes of one file, page, tool output or note
SELECT
    source.id AS source,
    source.origin AS origin,             -- path, URL, 'a.zip!b.txt', 'stdin'
    source.kind AS kind,                 -- results, note, typed
    source.format AS format,             -- what read it; NULL: no result was found in it
    source.sha256 AS sha256,             -- of the bytes as found
    source.size AS size,                 -- B
    source.title AS title,
    source.modified AS modified,         -- ISO 8601
    source.added AS change,              -- the change that brought it; see changes
    (SELECT count(*) FROM source AS held JOIN run ON run.source_id = held.id
     WHERE (held.id = source.id OR held.whole = source.id) AND run.removed IS NULL) AS runs
FROM source
WHERE source.removed IS NULL AND source.whole IS NULL;

CREATE VIEW notes AS                     -- one row: text that lay beside results; the same text in two folders is two rows
SELECT
    note.origin AS note,                 -- path, 'a.zip!b.txt'
    note.folder AS folder,               -- it tells of the runs whose source begins so
    source.title AS begins,              -- its first line
    source.size AS size,                 -- B
    source.sha256 AS sha256,             -- of the bytes as found
    note.added AS change                 -- the change that brought it; see changes
FROM note JOIN source ON source.id = note.source_id
WHERE note.removed IS NULL AND source.removed IS NULL AND source.whole IS NULL AND source.kind = 'note';

CREATE VIEW claims AS                    -- one row: what a source says about the comparison of layouts
SELECT
    claim.name AS claim,
    claim.text AS text,
    claim.a AS a,
    claim.b AS b,                        -- layouts or selections, several joined by ' | '
    claim.workload AS workload,
    claim.metric AS metric,
    claim.effect AS effect,              -- 'A 37 % slower'
    claim.said_at AS said_at,            -- 'line 41'
    source.origin AS source
FROM claim JOIN source ON source.id = claim.source_id
WHERE claim.removed IS NULL;

CREATE VIEW changes AS                   -- one row: a change of the archive, as `log` lists them
SELECT
    change.id AS change,
    change.at AS at,                     -- ISO 8601, UTC
    CAST(strftime('%s', change.at) AS INTEGER) AS at_epoch, -- s since 1970
    change.verb AS verb,                 -- import, annotate, forget, undo ...
    change.command AS command,           -- the line that caused it
    change.undoes AS undoes,             -- of an undo: the change that it reversed
    change.undone AS undone,             -- the undo that reversed it
    (SELECT count(*) FROM run WHERE run.added = change.id) AS runs,
    (SELECT count(*) FROM history WHERE history.change_id = change.id) AS edits
FROM change;
