# Verdicts: what a person holds or allows, plans, reasons, effects, histories and gates; the same data in another order,
# units, locale or time zone give the same bytes.
. "$(dirname "$0")/lib.sh"
LAYOUT=6xdisk/zfs.raidz1/zfs

# nightly BUILD DAY SPEED...: a file per run of a build.
nightly() {
    build=$1 day=$2 n=0
    shift 2
    for speed; do
        n=$((n + 1))
        bonnie_line nas "$day$n" "$speed" >"nightly-$build-2024-01-$day-$n.csv"
    done
    shoot 0 import nightly-"$build"-*.csv --rig nas --layout $LAYOUT --compression off --tag build="$build"
}
gate() {
    want=$1
    shift
    shoot "$want" compare --by tag.build class=seq-write --fail-on "$@"
}
nightly r1 01 310000 312000 309000 311500 308700 310900
gate 5 regression
says "there is no baseline"
says "it cannot be told"
gate 0 regression --undecided pass
gate 4 regression --undecided fail
gate 2 regression --undecided maybe
nightly r2 02 309500 312500 310700 311000 308900 310100
gate 0 regression
nightly r3 03 270000 271000 269000 272000 268500 270700
gate 4 regression
says "regression: yes"
gate 4 'ratio<0.95'
gate 0 'ratio<0.8'
gate 2 'ratio<'
gate 5 contradicted
says "contradicted: it cannot be told"
gate 4 regression --as junit
says '<failure message="r3 is 0.87 times the 12 runs before'
command -v xmllint >/dev/null && xmllint --noout out
gate 4 regression --as json
says '"answer":"failed"'
shoot 0 annotate tag.build=r1 tag.baseline=gold
gate 4 regression --against gold
says "baseline gold"
gate 5 regression --against silver
shoot 0 compare --against gold class=seq-write
says "baseline gold"
shoot 0 compare --by tag.build class=seq-write --as junit
says "<system-out>"
shoot 2 list --as junit
shoot 0 trend seq-write
says "18 runs; a change can be told from 24 on"
shoot 2 trend --since yesterday
says "--since: expected a date"
bonnie_line nas 99 310333 >untagged-2024-01-04.csv
shoot 0 import untagged-2024-01-04.csv --rig nas --layout $LAYOUT --compression off
gate 4 regression
says "1 run without tag.build left out"

# What a person holds or allows is said; what nobody may allow is refused.
shoot 0 import "$source/tests/shootouts/freenas-pe2900" "$source/tests/shootouts/raid-cards-dd"
shoot 0 compare --hold manager --where 'rig=pe2900 and class=seq-write and compression=off'
says "manager controller"
shoot 0 compare --hold compression=off --where 'rig=pe2900 and class=seq-write'
never "compression on"
shoot 2 compare --hold levle
says "nearest: level"
shoot 2 compare --allow P12
says "nobody can allow"
shoot 2 compare --allow P99
shoot 0 compare --allow P03 --by layout --where 'rig=pe2900 and class=seq-write'
says "allowed (P03)"
shoot 0 compare --allow P03 --by layout --where 'rig=pe2900 and class=seq-write' --as junit
says "P03 allowed"
shoot 0 compare --by manager --where 'rig=xeon5504 and class=seq-write'
says "not answerable: no level was measured with two kinds of manager"
says "P10"
shoot 0 compare --plan --by manager --where 'rig=xeon5504 and class=seq-write'
says "level raid1 under manager controller was not measured"
shoot 0 winners --by tag.build --where class=seq-write
says "build"
shoot 0 compare --baseline raidz1 --baseline 'hw raid0' --where 'rig=pe2900 and class=seq-write and compression=off' --as tsv
same "a row for each baseline" "$(($(wc -l <out) - 1))" 12

# Every rule says what it is.
for rule in $(seq -f 'A%02g' 37) $(seq -f 'P%02g' 18); do
    shoot 0 audit --explain "$rule" --where rig=xeon5504
    says "$rule"
    says "source"
done

# Figures beside the measured one.
shoot 0 compare --show per-disk --where 'rig=pe2900 and class=seq-write and compression=off' --as csv
says 26600000
shoot 0 chart --show per-disk --where 'rig=pe2900 and class=seq-write and compression=off'
says "83.7 MB/s"
shoot 0 compare --show per-price --where 'rig=pe2900 and class=seq-write and compression=off'
says "the rig's price is not said"
shoot 0 annotate rig=pe2900 rig.price='1000 EUR' rig.power=200
shoot 0 compare --show per-price --where 'rig=pe2900 and class=seq-write and compression=off' --as csv
says 353400
shoot 0 compare --show per-watt --where 'rig=pe2900 and class=seq-write and compression=off' --as csv
says 1767000
shoot 2 compare --show per-luck
says "per-disk"
shoot 2 report --show per-disk
shoot 2 why seq-write --show per-disk

# Plans, reasons, effects, means.
shoot 0 winners --plan --where 'rig=pe2900 and compression=off'
says "shootout run DIR --workload seq-write:bs=2M,data=zero,flush=none,qd=1 --repeat"
says "shootout run DIR --workload seq-read:bs=2M,cache=cold,data=zero,qd=1 --repeat"
never "cache=warm"
shoot 0 winners --plan --where 'rig=pe2900 and compression=on'
says "data=random"
never "data=zero"
shoot 0 winners --plan --where 'rig=pe2900 and compression=off' --as tsv
says "command"
shoot 0 why seq-write raidz1 'hw raid5' --where 'rig=pe2900 and compression=off'
says "2.42 times as fast"
says "Could it be luck?"
shoot 5 why seq-read --where rig=xeon5504
shoot 1 why copying
shoot 0 why seq-write --where 'rig=pe2900 and compression=off' --as json
says '"question":"who"'
shoot 0 compare --effects
says "no two results differ in it and agree in everything else"
shoot 0 compare --effects --by compression --where rig=pe2900
says "no answer: 6 pairs"
shoot 0 compare --overall --baseline raidz1 --where 'rig=pe2900 and compression=off'
says "depends on one workload"

# Another order, locale, time zone: the same bytes.
ask() {
    for question in winners compare "compare --as json" "audit --notes" "chart" "compare --overall" "compare --effects" "winners --plan" \
        "why seq" "trend" "report --as markdown -o -"; do
        # shellcheck disable=SC2086
        "$shootout" $question 2>&1 | grep -v SHA-256 || true # of the files themselves
    done
}
make() { # ORDER-OPTION
    rm -f archive.db*
    for file in $(ls made | sort $1); do
        "$shootout" import "made/$file" >/dev/null 2>&1
    done
}
mkdir made
describe() { # NAME LAYOUT UNIT FIGURE...
    name=$1 layout=$2 unit=$3
    shift 3
    {
        echo "<shootout version=\"1\"><rig name=\"box\"><fact key=\"memory\" value=\"4 GB\"/></rig>"
        for figure; do
            echo "<results rig=\"box\" layout=\"$layout\" compression=\"off\" tool=\"dd\" n=\"1\"" \
                "working-set=\"64 GiB\" date=\"2024-01-01\">" \
                "<result workload=\"seq-write:bs=1M,data=random,flush=end,qd=1\" throughput=\"$figure $unit\"/>" \
                "<result workload=\"seq-read:bs=1M,cache=cold,qd=1\" throughput=\"$figure $unit\"/></results>"
        done
        echo "</shootout>"
    } >"made/$name/shootout.xml"
}
mkdir made/a made/b made/c
describe a 6xdisk/zfs.raidz1/zfs MB/s 100 101 102 103 104 105
describe b 6xdisk/zfs.raidz2/zfs MB/s 90 91 92 93 94 95
describe c 6xdisk/zfs.stripe/zfs MB/s 120 121 122 123 124 125
make ""
ask >first
[ "$(wc -l <first)" -gt 40 ] || fail "nothing was answered"
make -r
ask >second
diff first second >&2 || fail "another order gives other bytes"
for setting in LC_ALL=de_DE.UTF-8 LC_ALL=C.UTF-8 TZ=Asia/Tokyo TZ=America/New_York; do
    (export "$setting" && ask) >second
    cmp first second || fail "$setting gives other bytes"
done
describe a 6xdisk/zfs.raidz1/zfs kB/s 100000 101000 102000 103000 104000 105000
describe b 6xdisk/zfs.raidz2/zfs B/s 90000000 91000000 92000000 93000000 94000000 95000000
describe c 6xdisk/zfs.stripe/zfs GB/s 0.12 0.121 0.122 0.123 0.124 0.125
make ""
ask >second
cmp first second || fail "other units give other bytes"

# A series that falls while it is measured: doubtful, with its figures.
rm -rf archive.db* made
awk 'BEGIN { for (i = 1; i <= 50; i++) printf "%d, %d, 1, 0, 0\n", i * 1000, i <= 25 ? 200000 : 100000 }' >falls_bw.1.log
awk 'BEGIN { for (i = 1; i <= 50; i++) printf "%d, %d, 1, 0, 0\n", i * 1000, 200000 + i % 2 * 1000 }' >even_bw.1.log
shoot 0 import falls_bw.1.log --rig box --layout 6xssd/zfs.raidz1/zfs --compression off
shoot 0 audit
says "still changing when it stopped (range 67 %"
rm archive.db*
shoot 0 import even_bw.1.log --rig box --layout 6xssd/zfs.raidz1/zfs --compression off
shoot 0 audit
never "still changing"
