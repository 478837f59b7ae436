-- What an archive keeps.  Base units: B, s, B/s, 1/s, fractions.  NULL is unknown, never none or zero.
-- Times are ISO 8601 as precise as known ('2011', '2011-05-03', '2011-05-03T10:22:31Z'; no Z: zone unknown), so they sort.
-- Ask the views (views.sql): they have names instead of ids and leave out what was taken back.
-- DEFERRABLE: many rows go into one statement, which would keep a journal of itself to take rows back.
-- added and removed are changes: what an undone import brought stays here, removed by the change that undid it.
CREATE TABLE archive (                   -- one row: this archive
    id INTEGER PRIMARY KEY CHECK (id = 1), uuid TEXT NOT NULL, salt BLOB NOT NULL, created TEXT NOT NULL,
    identity TEXT NOT NULL DEFAULT 'hash') STRICT;           -- hosts and serials: 'hash' or 'keep'
CREATE TABLE change (                    -- the log: every import, annotate, forget, merge, reimport, undo
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, verb TEXT NOT NULL, command TEXT NOT NULL,
    undoes INTEGER REFERENCES change,
    undone INTEGER REFERENCES change) STRICT;                -- the change that undid it and is not undone itself
CREATE TABLE source (                    -- the bytes of one file, archive member, page, tool output, typed-in entry, or note
    id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, size INTEGER NOT NULL,
    added INTEGER NOT NULL REFERENCES change, removed INTEGER REFERENCES change,
    origin TEXT NOT NULL,                -- path, URL, 'a.zip!b.txt', 'run', 'stdin'
    kind TEXT NOT NULL CHECK (kind IN ('results', 'note', 'typed')),
    prefix_of INTEGER REFERENCES source, -- grown: its bytes are the first `size` bytes of that source
    whole INTEGER REFERENCES source,     -- the longest source that stands and begins with it; NULL: itself; follows from prefix_of
    title TEXT, modified TEXT, etag TEXT,
    format TEXT, importer INTEGER) STRICT;                   -- what read it last; NULL: no result was found in it
CREATE INDEX source_origin ON source (origin);
CREATE INDEX source_prefix ON source (prefix_of) WHERE prefix_of IS NOT NULL;
CREATE TABLE source_part (               -- at most 1 MiB of a source, zstd
    source_id INTEGER NOT NULL REFERENCES source, part INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE (source_id, part)) STRICT;
CREATE TABLE note (                      -- where a source of kind note lay: the same text may lie beside many results
    id INTEGER PRIMARY KEY, source_id INTEGER NOT NULL REFERENCES source,
    added INTEGER NOT NULL REFERENCES change, removed INTEGER REFERENCES change,
    origin TEXT NOT NULL,                -- path, 'a.zip!b.txt'
    folder TEXT NOT NULL) STRICT;        -- it tells of the runs whose source's origin begins so: 'bench/raidz1/', 'a.zip!'
CREATE INDEX note_origin ON note (origin);
CREATE INDEX note_source ON note (source_id);
CREATE TABLE rig (                       -- a machine configuration in one state; a changed fact makes the next revision
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, revision INTEGER NOT NULL, since TEXT,
    added INTEGER NOT NULL REFERENCES change, removed INTEGER REFERENCES change, UNIQUE (name, revision)) STRICT;
CREATE TABLE rig_fact (                  -- memory is in B
    rig_id INTEGER NOT NULL REFERENCES rig, key TEXT NOT NULL, value TEXT, unit TEXT,
    origin TEXT NOT NULL CHECK (origin IN ('detected', 'stated', 'imported', 'guessed', 'derived')),
    PRIMARY KEY (rig_id, key)) STRICT, WITHOUT ROWID;
CREATE TABLE layout (                    -- canon is the identity; the rest follows from it and is rewritten by upgrade
    id INTEGER PRIMARY KEY, canon TEXT NOT NULL UNIQUE,
    name TEXT,                           -- its owner's; does not follow
    label TEXT, level TEXT, manager TEXT, redundancy TEXT, fs TEXT, controller TEXT, media TEXT, disks INTEGER,
    data_disks REAL, usable REAL, capacity REAL, survives INTEGER) STRICT;
CREATE TABLE setup (                     -- what a run was run on
    id INTEGER PRIMARY KEY, rig_id INTEGER REFERENCES rig, layout_id INTEGER REFERENCES layout,
    unknown TEXT,                        -- what stands for an unknown rig or layout: 'MACHINE (file)'; never pooled
    compression TEXT NOT NULL,
    origin TEXT CHECK (origin IN ('detected', 'stated', 'imported', 'guessed', 'derived'))) STRICT; -- of the compression
CREATE UNIQUE INDEX setup_identity ON setup (coalesce(rig_id, 0), coalesce(layout_id, 0), coalesce(unknown, ''), compression);
CREATE TABLE setup_entry (               -- a setup that a source describes without a run
    id INTEGER PRIMARY KEY, source_id INTEGER NOT NULL REFERENCES source, setup_id INTEGER NOT NULL REFERENCES setup,
    added INTEGER NOT NULL REFERENCES change, removed INTEGER REFERENCES change) STRICT;
CREATE TABLE claim (                     -- what a source says about the comparison of layouts, figures or not
    id INTEGER PRIMARY KEY, source_id INTEGER NOT NULL REFERENCES source,
    added INTEGER NOT NULL REFERENCES change, removed INTEGER REFERENCES change,
    name TEXT, text TEXT NOT NULL, a TEXT, b TEXT, workload TEXT, metric TEXT, effect TEXT, said_at TEXT) STRICT;
CREATE TABLE workload (                  -- what was asked; the facets repeat canon for queries; one part of a mix: part read, write
    id INTEGER PRIMARY KEY, canon TEXT NOT NULL UNIQUE, class TEXT NOT NULL, part TEXT CHECK (part IN ('read', 'write')),
    read REAL, random REAL,              -- percent of the requests
    bs INTEGER,                          -- B; NULL also where it is a distribution
    qd INTEGER, jobs INTEGER, files INTEGER, direct INTEGER, flush TEXT, data TEXT, cache TEXT) STRICT;
CREATE TABLE run (                       -- one execution of a tool
    id INTEGER PRIMARY KEY, source_id INTEGER NOT NULL REFERENCES source DEFERRABLE INITIALLY DEFERRED,
    setup_id INTEGER NOT NULL REFERENCES setup DEFERRABLE INITIALLY DEFERRED,
    added INTEGER NOT NULL REFERENCES change DEFERRABLE INITIALLY DEFERRED,
    removed INTEGER REFERENCES change DEFERRABLE INITIALLY DEFERRED,
    digest INTEGER NOT NULL, nth INTEGER NOT NULL,           -- identity: 64 bits of SHA-256; place among equals of one source
    at INTEGER NOT NULL, length INTEGER NOT NULL,            -- its bytes in the source
    line INTEGER,                        -- where it begins; NULL where lines mean nothing
    series INTEGER,                      -- equal ones of a source are repetitions by the tool's own word; NULL none
    said INTEGER NOT NULL,               -- who said the setup: 0 nobody, 1 the file, 2 a description, 3 an option, 4 annotate
    tool TEXT NOT NULL, tool_version TEXT, command TEXT, machine TEXT, host TEXT, started TEXT, started_from TEXT, duration REAL,
    status TEXT NOT NULL CHECK (status = 'ok' OR status = 'failed' OR status = 'timeout' OR status = 'stopped'), -- IN is slower
    note TEXT) STRICT;
CREATE UNIQUE INDEX run_identity ON run (digest, nth);
CREATE INDEX run_setup ON run (setup_id);
CREATE INDEX run_source ON run (source_id);
CREATE TABLE run_fact (                  -- free space, load, device counters, cache drop verified, exit status ...
    run_id INTEGER NOT NULL REFERENCES run DEFERRABLE INITIALLY DEFERRED,
    key TEXT NOT NULL, value TEXT, unit TEXT, origin TEXT NOT NULL,
    PRIMARY KEY (run_id, key)) STRICT, WITHOUT ROWID;
CREATE TABLE tag (
    run_id INTEGER NOT NULL REFERENCES run, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (run_id, name)) STRICT, WITHOUT ROWID;
CREATE TABLE result (                    -- what one run gave for one workload
    id INTEGER PRIMARY KEY,              -- run.id * 4096 + place in the run: its results are one rowid range: no index needed
    workload_id INTEGER NOT NULL REFERENCES workload DEFERRABLE INITIALLY DEFERRED,
    n INTEGER,                           -- repetitions already averaged in this figure: 1; 2 and more; NULL not stated
    throughput REAL, rate REAL, latency_mean REAL, latency_min REAL, latency_max REAL, latency_sd REAL, latency_p50 REAL,
    latency_p90 REAL, latency_p95 REAL, latency_p99 REAL, latency_p999 REAL, latency_p9999 REAL,
    cpu REAL, duration REAL, bytes REAL, working_set REAL) STRICT;
CREATE TABLE missing (                   -- why a metric of a result is NULL, or how a doubtful print was read
    result_id INTEGER NOT NULL REFERENCES result DEFERRABLE INITIALLY DEFERRED,
    metric TEXT NOT NULL, printed TEXT, reason TEXT NOT NULL,
    PRIMARY KEY (result_id, metric)) STRICT, WITHOUT ROWID;
CREATE TABLE history (                   -- what a change altered in place; undo writes the old values as a new change
    id INTEGER PRIMARY KEY, change_id INTEGER NOT NULL REFERENCES change, thing TEXT NOT NULL, thing_id INTEGER NOT NULL,
    field TEXT NOT NULL, old TEXT, new TEXT) STRICT;
CREATE INDEX history_change ON history (change_id);
CREATE INDEX history_thing ON history (thing_id, thing, field);
CREATE TABLE plan (                      -- what a collector set out to run in a folder; no part of the log, so that it outlives an undo
    id INTEGER PRIMARY KEY, folder TEXT NOT NULL,            -- absolute
    begun TEXT NOT NULL, ended TEXT,     -- NULL: to be gone on with
    change_id INTEGER,                   -- that its runs are added by; NULL before the first
    settings TEXT NOT NULL) STRICT;      -- key = value, a line each
CREATE TABLE plan_cell (                 -- one execution of it
    plan_id INTEGER NOT NULL REFERENCES plan, place INTEGER NOT NULL, nth INTEGER NOT NULL, -- repetition, from 1
    tool TEXT NOT NULL, workload TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    value REAL,                          -- throughput or rate that it gave
    note TEXT,                           -- why it failed
    PRIMARY KEY (plan_id, place)) STRICT, WITHOUT ROWID;
CREATE TABLE summary (                   -- derived: the standing runs of a setup that repeat each other, for one workload;
                                         -- this table and the next are the last here: older archives get them from here
    setup_id INTEGER NOT NULL, first INTEGER NOT NULL,       -- its first result
    workload_id INTEGER NOT NULL, runs INTEGER NOT NULL,
    tool TEXT NOT NULL, tool_version TEXT, newest TEXT,      -- version and start of the newest
    versions INTEGER NOT NULL,           -- 1: the tool's versions differ
    guessed INTEGER NOT NULL,            -- 1: the layout of one of them is a guess that nobody confirmed
    ws TEXT,                             -- working set against memory: '<=1x' ... '>4x'
    metric TEXT, n INTEGER NOT NULL,     -- what stands for the workload, and runs that have it; of these:
    median REAL, least REAL,
    log_sd REAL,                         -- standard deviation of the logarithms
    PRIMARY KEY (setup_id, first)) STRICT, WITHOUT ROWID;
CREATE TABLE stale (                     -- setups whose summaries are to be made anew before anybody asks them
    setup_id INTEGER PRIMARY KEY) STRICT;
