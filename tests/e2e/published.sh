#!/bin/sh
# The published comparisons: every figure comes back, and the leaders are who they are.
. "$(dirname "$0")/lib.sh"
shoot 0 import "$source/tests/shootouts"

# 43 figures: 12, 7 and 24; the first article has none left.
same "figures" "$(count 'SELECT count(*) FROM results')" 43
same "rigs" "$(count "SELECT count(DISTINCT rig) FROM results")" 6
same "claims" "$(count 'SELECT count(*) FROM claims')" 21
same "md raid0 write" "$(count "SELECT round(throughput) FROM results WHERE layout LIKE '%/md.raid0/%' AND class = 'seq-write'")" 232491630
same "a misprint is kept" "$(count "SELECT count(*) FROM results WHERE throughput = 438800000")" 1

# winner SELECTION COLUMN: a column of the rows of winners, in order.
winner() {
    "$shootout" winners --where "$1" --as tsv 2>/dev/null | awk -F'\t' -v want="$2" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == want) at = i; next } { print $at }' | tr '\n' '|'
}
same "raid cards, leaders" "$(winner 'rig=xeon5504 and class=seq-write' leader)" "md raid0|md raid1|"
"$shootout" winners --where 'rig=xeon5504 and class=seq-write' --as json >out 2>err
says "2.23x md raid1"
says "7.85x hw raid5"
same "pe2900, writing" "$(winner 'rig=pe2900 and compression=off and class=seq-write' leader)" "hw raid0|hw raid5|raidz2|"
same "pe2900, writing, values" "$(winner 'rig=pe2900 and compression=off and class=seq-write' median)" "353400000|322000000|180000000|"
same "pe2900, writing, price" "$(winner 'rig=pe2900 and compression=off and class=seq-write' surviving)" "0|1|2|"
same "pe2900, reading" "$(winner 'rig=pe2900 and compression=off and class=seq-read' leader)" "hw raid0|hw raid5|raidz2|"
same "pe2900, reading, values" "$(winner 'rig=pe2900 and compression=off and class=seq-read' median)" "473000000|325900000|286000000|"
same "compression is apart" "$(winner 'rig=pe2900 and class=seq-write' compression)" "off|off|off|on|"
same "solaris leads, by os" "$(winner 'rig~t710-* and class=mixed.fileserver@passmark' by)" "os|"

# What is not a disk result is listed and not ranked; a doubt that bounds its error says what becomes of the order.
same "compressed zeros have no leader" "$(winner 'rig=pe2900 and compression=on' leader)" "||"
same "cached reads have no leader" "$(winner 'rig=xeon5504 and class=seq-read' leader)" "|"
shoot 0 winners --where 'rig=xeon5504 and class=seq-read' --as csv
says "nobody leads: none is a disk result"
shoot 0 compare --where 'rig=xeon5504 and class=seq-read'
says "not a disk result (A01)"
says "3119"
shoot 0 compare --where 'rig=xeon5504 and class=seq-write' --as markdown
says "even if the last 25 % never reached the disks, md raid0 would still be at 174 MB/s, above md raid1 (104 MB/s)"
shoot 0 compare --where 'rig=pe2900 and class=seq-read and compression=off' --as markdown
says "order uncertain: the file is only 1.50 times memory: up to 67 % may be cached"
shoot 0 winners --where 'rig=pe2900 and class=seq-write and compression=off'
says "doubtful: A23"
shoot 0 chart --where 'rig=pe2900 and class=seq-write and compression=off'
says "doubtful A23"
shoot 0 chart --where 'rig=xeon5504 and class=seq-read'
says "not a disk result A01"

# findings RIG RULE SEVERITY: how many results have it.
findings() {
    "$shootout" audit "rig=$1" --as tsv 2>/dev/null | awk -F'\t' -v rule="$2" -v severity="$3" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["rule"] == rule && $at["severity"] == severity { n++ } END { print n + 0 }'
}
same "compressed zeros" "$(findings pe2900 A10 INVALID)" 12
same "raidz2 above raidz1" "$(findings pe2900 A23 SUSPECT)" 1
same "beyond the disks" "$(findings xeon5504 A03 INVALID)" 3
same "beyond the cables" "$(findings xeon5504 A04 INVALID)" 2
same "cached mixes" "$(findings t710-solaris A06 SUSPECT)" 4
shoot 0 audit rig=pe2900
[ "$(wc -l <out)" -le 25 ] || fail "the audit of pe2900 takes $(wc -l <out) lines: $(cat out)"
says "zeros compress to nothing"
says "notes ("
never "A32:"
shoot 0 audit rig=pe2900 --notes
says "(A32)"
shoot 0 audit --explain A06 --where 'rig=t710-solaris and class=mixed.fileserver@passmark' --as markdown
says "5 x 79, with queueing = 988; 903 MB/s / 988 = 893 KiB; 893 / 11.1 = 80.6"
shoot 0 audit --explain A03 rig=xeon5504 --as markdown
says "3 x 113 MB/s (data sheet of the WD RE3, 500 GB) = 339 MB/s; 2.65 GB/s / 339 MB/s = 7.82"
shoot 0 audit --threshold flat=1.05 rig=pe2900
never "(A22"
shoot 2 audit --threshold flatt=1.05
says "nearest: flat"
shoot 2 audit --explain A99
says "there is no rule"
shoot 0 show 5
says "raidz2 should not beat raidz1"

# Nothing is said twice, and every answer says the same of the same.
said_once() { # TEXT, in its first column where tables wrap
    same "'$1' is said" "$(tr -s '\n ' ' ' <out | grep -oF -- "$1" | wc -l)" 1
}
shoot 0 compare --by manager --where 'rig=xeon5504 and class=seq-write'
said_once "no level was measured with two kinds of manager"
says "not comparable: the question"
says "perhaps the machine (each calls itself"
shoot 0 winners --by manager --where 'rig=xeon5504 and class=seq-write'
said_once "no level was measured" # beside the leader, not again among the doubts
says "not answerable (P10)"
shoot 5 why seq-write --by manager --where 'rig=xeon5504 and class=seq-write'
says "not answerable"
never "Could it be luck"
shoot 0 compare --where 'rig=pe2900 and class=seq-write and compression=on'
said_once "a disk result: zeros compress to nothing"
shoot 5 why seq-write raidz1 'hw raid5' --where 'rig=pe2900 and compression=on'
says "neither is a disk result"
says "incompressible data"
shoot 0 compare --by compression --where 'rig=pe2900 and level=raid5'
never "the compression differs" # it is what competes
shoot 0 compare --effects --by level --where 'rig=pe2900 and class=seq-write and compression=off' --as tsv
says "not told apart in one pair"
shoot 4 claim 'md raid0 is as fast as md raid1 for seq-read'
says "taken literally"

# With one run, nobody wins.
shoot 0 winners
never "wins"
says "one run"
shoot 0 winners --survive 2
never "hw raid0"

shoot 0 compare --where 'rig=pe2900 and class=seq-write and compression=off' --by layout --baseline raidz1
says "2.66x"
says "raidz2"
shoot 2 compare --where 'rig=pe2900 and class=seq-write and compression=off' --baseline raid
says "fits"
shoot 2 compare --by colour
says "no such key"
says "compression"

# The page.
shoot 0 report -o report.html
grep -q 'Without numbers' report.html || fail "the page does not say which layouts have no numbers"
grep -q 'geom.mirror' report.html || fail "the page lacks the layouts of the first article"
if grep -qE '(src|href)="?https?:' report.html; then fail "the page asks another host"; fi
same "scripts: its own, and its data" "$(grep -oi '<script' report.html | wc -l | tr -d ' ')" 2
grep -q "script-src 'sha256-" report.html || fail "the page's policy allows more than its own script"
grep -q 'id="findings"' report.html || fail "the page has no findings"
grep -q 'not a disk result' report.html || fail "the page does not say what is no disk result"

# What somebody knows of the disks goes before the table: at 40 MB/s each, the write was not theirs.
shoot 0 annotate rig=pe2900 disk.seq=40MB/s
same "a stated data sheet" "$(findings pe2900 A03 INVALID | awk '{ print ($1 > 6) }')" 1
shoot 0 audit --explain A03 rig=pe2900 --as markdown
says "6 x 40.0 MB/s (stated for this machine) = 240 MB/s"
