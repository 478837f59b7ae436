#!/usr/bin/env bash
# article.sh SHOOTOUT: an article of 50 workloads x 8 layouts with its raw data: CPU seconds and bytes.
# Wanted: at most 0.15 s and 1.2 MB (Phoronix's html export of that size: 0.22 s, 0.27 MB, without statistics or text).
set -eu
shootout=$1
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-article-XXXXXX")
trap 'rm -rf "$work"' EXIT
export SHOOTOUT_ARCHIVE="$work/archive.db" HOME="$work"
layouts=(6xhdd.1T/zfs.raidz1/zfs 6xhdd.1T/zfs.raidz2/zfs 6xhdd.1T/zfs.stripe/zfs 6xhdd.1T/3xzfs.mirror/zfs
    6xhdd.1T/md.raid5/xfs 6xhdd.1T/md.raid6/xfs 6xhdd.1T/md.raid10/xfs 6xhdd.1T/md.raid0/xfs)
{
    echo '<shootout version="1"><rig name="bench"><fact key="memory" value="4 GB"/></rig>'
    for layout in "${!layouts[@]}"; do
        echo "<results rig='bench' layout='${layouts[$layout]}' compression='off' tool='fio' tool-version='3.28' n='1' working-set='64 GiB'>"
        for block in $(seq 1 50); do
            echo "<result workload='seq-write:bs=$((block * 4))K,data=random,flush=end,qd=1' throughput='$((200 + layout * 31 + block)) MB/s'/>"
        done
        echo '</results>'
    done
    echo '</shootout>'
} >"$work/shootout.xml"
"$shootout" import "$work/shootout.xml" 2>/dev/null
best=
for _ in 1 2 3 4 5; do
    seconds=$({ TIMEFORMAT='%U %S'; time "$shootout" report --by layout -o "$work/page.html" 2>/dev/null; } 2>&1 | awk '{ print $1 + $2 }')
    best=$(printf '%s\n%s\n' "$best" "$seconds" | grep . | sort -n | head -n 1)
done
bytes=$(wc -c <"$work/page.html")
printf 'article of 50 x 8: %s s CPU (at most 0.15), %s bytes (at most 1200000)\n' "$best" "$bytes"
awk -v s="$best" -v b="$bytes" 'BEGIN { exit s > 0.15 || b > 1200000 }'
