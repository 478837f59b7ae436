#!/bin/sh
# How long a large archive takes: sh archive.sh SHOOTOUT [RUNS].  Prints seconds of each step; keeps nothing.
set -eu
shootout=$1 runs=${2:-20000}
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-bench-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
export SHOOTOUT_ARCHIVE="$work/archive.db"

# Runs of dd on five layouts, a file each; figures vary by a linear congruence.
awk -v runs="$runs" 'BEGIN {
    for (i = 0; i < runs; i++) {
        seed = (seed * 1103515245 + 12345) % 2147483648
        seconds = 40 + i % 5 * 7 + seed / 2147483648
        printf "$ dd if=/dev/zero of=/tank/test bs=1M count=16384\n16384+0 records in\n16384+0 records out\n" \
            "17179869184 bytes (17 GB) copied, %.4f s, %.0f MB/s\n", seconds, 17179.869184 / seconds > ("dd-" i % 5 ".txt")
    }
}'
cat >shootout.xml <<'X'
<shootout version="1">
  <rig name="bench"><fact key="memory" value="8 GB"/></rig>
  <files match="dd-0.txt" rig="bench" layout="6xdisk/zfs.raidz1/zfs" compression="off"/>
  <files match="dd-1.txt" rig="bench" layout="6xdisk/zfs.raidz2/zfs" compression="off"/>
  <files match="dd-2.txt" rig="bench" layout="6xdisk/md.raid5/ext4" compression="off"/>
  <files match="dd-3.txt" rig="bench" layout="6xdisk/md.raid6/ext4" compression="off"/>
  <files match="dd-4.txt" rig="bench" layout="6xdisk/md.raid10/ext4" compression="off"/>
</shootout>
X

# timed WHAT COMMAND...
timed() {
    what=$1
    shift
    start=$(date +%s%N)
    "$@" >/dev/null 2>err || { cat err >&2; exit 1; }
    echo "$what $(($(date +%s%N) - start))" | awk '{ printf "%-28s %8.2f s\n", $1, $2 / 1e9 }'
}
echo "$runs runs, $(cat dd-*.txt | wc -c) bytes"
timed import "$shootout" import .
timed import-again "$shootout" import .
timed status "$shootout"
timed list "$shootout" list
timed list-ndjson "$shootout" list --as ndjson
timed sql "$shootout" sql 'SELECT layout, avg(throughput) FROM results GROUP BY layout'
timed winners "$shootout" winners
timed compare "$shootout" compare --by layout
timed report "$shootout" report -o report.html
timed undo "$shootout" undo
du -k archive.db | awk '{ printf "%-28s %8.1f MB\n", "archive", $1 / 1024 }'
