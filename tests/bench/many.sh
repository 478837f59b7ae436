#!/usr/bin/env bash
# many.sh SHOOTOUT: what four importers at once cost those who only read: how long a reader waits for a row, who tries it
# every 5 ms and waits for no lock, and how often it is refused; beside it the same without importers.  LINES (20,000) are in
# each of their files.
set -eu
shootout=$(realpath "${1:?usage: many.sh SHOOTOUT}")
tools=$(dirname "$shootout")/tests
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-bench-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
export SHOOTOUT_ARCHIVE="$work/archive.db"
importers=4 lines=${LINES:-20000}
for i in $(seq 0 $importers); do "$tools/make_bonnie" "$lines" $((i + 1)) >"$i.csv"; done
"$shootout" import 0.csv --rig bench --layout 6xdisk/zfs.raidz2/zfs >/dev/null 2>&1

# reader WHAT: reads until the file `stop` is there.
reader() {
    python3 - "$1" <<'P'
import os, sqlite3, sys, time
waits, refused = [], 0
while not os.path.exists("stop"):
    begin = time.monotonic()
    try:
        db = sqlite3.connect("file:archive.db?mode=ro", uri=True, timeout=0)
        db.execute("SELECT throughput FROM results ORDER BY run DESC LIMIT 1").fetchone()
        db.close()
        waits.append(time.monotonic() - begin)
    except sqlite3.OperationalError:
        refused += 1
    time.sleep(0.005)
waits.sort()
print(f"{sys.argv[1]}: median {waits[len(waits) // 2] * 1e3:.1f} ms, 99 % within {waits[len(waits) * 99 // 100] * 1e3:.1f} ms, "
      f"longest {waits[-1] * 1e3:.1f} ms of {len(waits)} reads, {refused} refused")
P
}
(sleep 5; touch stop) &
reader "a reader alone"
rm -f stop
pids=
for i in $(seq $importers); do "$shootout" import "$i.csv" --rig bench --layout 6xdisk/zfs.raidz2/zfs >/dev/null 2>&1 & pids="$pids $!"; done
(for pid in $pids; do while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done; done; touch stop) &
reader "with $importers importers"
for pid in $pids; do wait "$pid"; done
