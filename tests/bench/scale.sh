#!/usr/bin/env bash
# scale.sh SHOOTOUT [RUNS] [SETUPS]: CPU and greatest memory of each question to an archive of RUNS (100,000) runs of twelve
# results each on SETUPS (500) setups, warm.  1000000 5000 is ten years of a laboratory.
set -eu
shootout=$(realpath "${1:?usage: scale.sh SHOOTOUT [RUNS] [SETUPS]}") runs=${2:-100000} setups=${3:-500}
tools=$(dirname "$shootout")/tests
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-bench-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
export SHOOTOUT_ARCHIVE="$work/archive.db"
"$tools/make_archive" archive.db "$runs" "$setups"
echo "$runs runs, $setups setups: $(du -m archive.db | cut -f 1) MiB"
while read -r question; do
    # shellcheck disable=SC2086
    "$tools/measure" took "$shootout" $question || echo "status $?"
    awk -v what="$question" '{ printf "%8.3f s %6.0f MiB  %s\n", $1, $2, what }' took
done <<Q
--version
list run=$((runs / 2))
list rig=rig1
list host=box1
list date=2001-10-01
list source=rig1.csv
list tag.state=bad
list tool=dd
show $((runs / 2))
winners rig=rig1
compare rig=rig1
audit rig=rig1
winners
Q
