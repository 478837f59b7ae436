#!/usr/bin/env bash
# questions.sh SHOOTOUT [LINES]: CPU and greatest memory of each question to an archive of LINES (100,000) bonnie++ runs
# of 20 setups, and to one of a fifth of them that nobody described, where every run competes by itself.
set -eu
shootout=$(realpath "${1:?usage: questions.sh SHOOTOUT [LINES]}") lines=${2:-100000}
tools=$(dirname "$shootout")/tests
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-bench-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
export SHOOTOUT_ARCHIVE="$work/archive.db"

ask() {
    "$tools/measure" took "$shootout" "$@" || echo "status $?"
    awk -v what="$*" '{ printf "%8.2f s %6.0f MiB  %s\n", $1, $2, what }' took
}
mkdir undescribed described
"$tools/make_bonnie" $((lines / 5)) 3 >undescribed/lines.csv
"$tools/make_bonnie" "$lines" 3 >described/lines.csv
cut -d , -f 3 described/lines.csv | sort -u | awk 'BEGIN {
        split("6xdisk/zfs.raidz1/zfs 6xdisk/zfs.raidz2/zfs 6xdisk/md.raid5/ext4 6xdisk/md.raid6/xfs 6xdisk/md.raid10/ext4 " \
            "6xdisk/hw.raid5/ufs 4xssd/btrfs.raid10/btrfs 2xdisk/geom.mirror/ufs 8xhdd/hw.raid6/xfs 12xhdd/hw.raid10/ext4",
            layouts, " ")
        print "<shootout version=\"1\"><rig name=\"odd\"><fact key=\"memory\" value=\"8 GB\"/></rig>"
        print "<rig name=\"even\"><fact key=\"memory\" value=\"16 GB\"/></rig>"
    } {
        printf "<files match=\"*.csv\" machine=\"%s\" rig=\"%s\" layout=\"%s\" compression=\"off\"/>\n",
            $1, NR % 2 ? "odd" : "even", layouts[(NR - 1) % 10 + 1]
    } END { print "</shootout>" }' >described/shootout.xml

for kind in undescribed described; do
    echo "$kind: $(wc -l <$kind/lines.csv) runs"
    rm -f archive.db*
    ask import $kind
    ask
    ask list class=seq-write
    ask show 500
    ask winners
    ask compare --where class=seq-write
    ask report -o report.html
done
