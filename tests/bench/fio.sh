#!/usr/bin/env bash
# fio.sh SHOOTOUT [FILES]: FILES (2,000) files of fio's JSON, imported in one run: CPU of parsing them into batches, and
# of the whole import (reading the folder, identity, keeping the sources, indexes), both beside what jansson alone takes
# for the same bytes; five rounds, the three in turn, because other work on the machine disturbs all alike.  Then the
# time and memory that a folder of five times as many files takes.
set -eu
shootout=$(realpath "${1:?usage: fio.sh SHOOTOUT [FILES]}") files=${2:-2000}
tools=$(dirname "$shootout")/tests
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-bench-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"

import() {
    rm -f archive.db*
    "$tools/measure" "$2" "$shootout" --archive archive.db import "$1" --rig bench --layout 6xdisk/zfs.raidz2/zfs
}
"$tools/make_fio" few "$files" 1
for i in 1 2 3 4 5; do
    "$tools/fio_files" few >parsed
    import few whole
    paste -d ' ' parsed whole
done >rounds
awk '{ printf "jansson %.3f s, parse %.3f s: ratio %.2f; import %.3f s (%.0f MiB): ratio %.2f\n",
    $1, $2, $2 / $1, $5, $6, $5 / $1 }' rounds
awk '{ print $2 / $1 }' rounds | sort -n | awk 'NR == 3 { printf "median ratio of parsing %.2f\n", $1 }'
awk '{ print $5 / $1 }' rounds | sort -n | awk 'NR == 3 { printf "median ratio of the import %.2f\n", $1 }'
"$tools/make_fio" many $((files * 5)) 2
import many whole
awk -v n=$((files * 5)) '{ printf "a folder of %d files: %.2f s, %.0f MiB\n", n, $1, $2 }' whole
