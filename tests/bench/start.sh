#!/usr/bin/env bash
# start.sh SHOOTOUT: CPU of starting, in ms, mean of 40 in turn: --version and a list of a small archive, beside sqlite3
# doing the same.
set -eu
shootout=$(realpath "${1:?usage: start.sh SHOOTOUT}")
tools=$(dirname "$shootout")/tests
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-bench-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
export SHOOTOUT_ARCHIVE="$work/archive.db"
"$tools/make_bonnie" 10 1 >lines.csv
"$shootout" import lines.csv --rig bench --layout 6xdisk/zfs.raidz2/zfs >made 2>&1
cpu() {
    "$tools/measure" took "$@"
    cut -d ' ' -f 1 took
}
for _ in {1..40}; do
    echo "$(cpu "$shootout" --version) $(cpu sqlite3 --version)" \
        "$(cpu "$shootout" list) $(cpu sqlite3 archive.db 'SELECT * FROM runs')"
done | awk '{ for (i = 1; i <= 4; i++) sum[i] += $i * 1000 / 40 } END {
    printf "--version %.1f ms, sqlite3 %.1f ms: %.1f more\n", sum[1], sum[2], sum[1] - sum[2]
    printf "list      %.1f ms, sqlite3 %.1f ms: %.1f more\n", sum[3], sum[4], sum[3] - sum[4] }'
