#!/usr/bin/env bash
# ingest.sh SHOOTOUT [LINES]: CPU of importing LINES (100,000) bonnie++ lines into a new archive, everything included
# (parsing, identity, keeping the source, indexes), beside that of the sqlite3 shell's flat `.import` of the same file;
# five pairs in turn, because other work on the machine disturbs both alike.  Then ten times as many lines, three times.
set -eu
shootout=$(realpath "${1:?usage: ingest.sh SHOOTOUT [LINES]}") lines=${2:-100000}
tools=$(dirname "$shootout")/tests
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-bench-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
columns=$(printf 'c%d TEXT, ' {1..47})"c48 TEXT"

import() {
    rm -f archive.db*
    "$tools/measure" "$2" "$shootout" --archive archive.db import "$1" --rig bench --layout 6xdisk/zfs.raidz2/zfs
}
flat() {
    rm -f flat.db
    "$tools/measure" "$2" sqlite3 flat.db "CREATE TABLE t ($columns)" ".import --csv $1 t"
}
"$tools/make_bonnie" "$lines" 1 >lines.csv
for i in 1 2 3 4 5; do
    import lines.csv ours
    flat lines.csv theirs
    awk '{ print $1 / $3, $0 }' <(paste -d ' ' ours theirs)
done >pairs
awk '{ printf "import %.2f s (%.0f MiB), .import %.2f s: ratio %.2f\n", $2, $3, $4, $1 }' pairs
sort -n pairs | awk 'NR == 3 { printf "median ratio %.2f\n", $1 }'
# Each large one between two small ones.
"$tools/make_bonnie" $((lines * 10)) 2 >more.csv
for i in 1 2 3; do
    import lines.csv before
    import more.csv ours
    import lines.csv after
    awk '{ print 2 * $1 / ($3 + $5), $1, $2 }' <(paste -d ' ' ours before after)
done >tens
sort -n tens | awk 'NR == 2 { printf "ten times the lines: %.2f s, %.1f times the CPU (median of 3), %.0f MiB\n", $2, $1, $3 }'
