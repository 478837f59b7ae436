#!/usr/bin/env bash
# winners.sh SHOOTOUT: CPU seconds of `winners` over ten layouts, 40 workloads and 20 runs of each (8,000 results), and
# how they divide; CPU milliseconds of the exact rank test of 30 against 30 values.  Prints figures and what share of the
# bound each takes (0.2 s, 10 ms); machines differ, so nothing fails here.
set -eu
shootout=$(realpath "${1:?usage: winners.sh SHOOTOUT}")
tools=$(dirname "$shootout")/tests
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-bench-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
export SHOOTOUT_ARCHIVE="$work/archive.db"
"$tools/rank_bench" make >shootout.xml
"$shootout" import shootout.xml >/dev/null 2>&1
best() { # the least of five
    for _ in 1 2 3 4 5; do
        "$tools/measure" took "$shootout" "$@" >/dev/null 2>&1
        awk '{ print $1 }' took
    done | sort -n | head -1
}
for question in "winners" "compare" "compare --overall" "status"; do
    # shellcheck disable=SC2086
    seconds=$(best $question)
    awk -v s="$seconds" -v what="$question" 'BEGIN { printf "%8.3f s CPU  %5.2f of 0.2 s  %s\n", s, s / 0.2, what }'
done
"$tools/rank_bench"
