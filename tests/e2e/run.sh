#!/bin/sh
# run: plans, tools that work and tools that do not, resuming, targets that are refused.
. "$(dirname "$0")/lib.sh"
export TMPDIR="$work"
mkdir tank tools
cp "$source"/tests/e2e/tools/* tools
# By default with the tools of this folder, on a small file, without pauses.  The folder of the tests may lie in memory.
small="--size 2M --seconds 1 --cool 0 --tools $work/tools --allow tmpfs --allow network"
run() {
    status=$1
    shift
    shoot "$status" run tank $small "$@"
}
clean() {
    [ -z "$(ls -A tank)" ] || fail "something was left in the folder: $(ls -lR tank)"
}
states() {
    sqlite3 "$SHOOTOUT_ARCHIVE" "SELECT state, count(*) FROM plan_cell WHERE plan_id = (SELECT max(id) FROM plan) GROUP BY 1" |
        tr '\n' ' '
}

# A plan is a table and nothing else.
run 0 --dry-run
says "seq-write:bs=1M,data=random,flush=end,qd=1"
[ ! -e "$SHOOTOUT_ARCHIVE" ] || fail "--dry-run made an archive"
clean
run 0 --dry-run --workload rand-read --bs 4K,64K --qd 1..4 --jobs 1 --as csv
same "ranges" "$(grep -c rand-read out)" 6
run 0 --dry-run --workload 'mixed.*@iometer' --as csv
same "Iometer's patterns" "$(grep -c mixed out)" 6
run 0 --dry-run --workload 'seq-write:bs=2M,data=zero' --repeat 3 --as csv
says 'seq-write:bs=2M,data=zero,flush=end,qd=1",3'
for suite in quick standard full dd bonnie iometer; do run 0 --dry-run --suite $suite; done

# Words that make no sense.
run 2 --dry-run --suite fastest
says "there are: quick, standard, full, dd, bonnie, iometer"
run 2 --dry-run --workload rand-raed
says "nearest"
run 2 --dry-run --workload rebuild
says "not rebuild"
run 2 --dry-run --tool dd --workload rand-read
says "dd runs seq-read and seq-write, not rand-read"
run 2 --dry-run --qd 0 --workload rand-read
says "--qd: expected values like 4K,64K or 1..32, found '0'"
run 2 --dry-run --time-limit soon
says "expected a time like 90s, 10m or 2h"
shoot 2 run tank --seconds 1h --size 1M --suite full --tools "$work/tools" --allow tmpfs
says "say --yes"
shoot 1 run nowhere
says "nowhere: No such file or directory"
shoot 2 run "$shootout"
says "expected a folder"

# It works, and what is measured is what was asked.
run 0 --workload rand-read --workload seq-write --workload mixed.workstation@iometer --repeat 2 --rig box --layout disk/ext4 --tag a=b
says "6 of 6 runs done, none failed"
clean
same "kept" "$(count 'SELECT count(*) FROM runs')" 6
same "by one change" "$(count "SELECT count(*) FROM changes WHERE verb = 'run'")" 1
"$shootout" run tank $small --workload rand-read --workload seq-write --workload mixed.workstation@iometer --dry-run --as tsv 2>/dev/null |
    sed -n '3,$p' | cut -f2 | sort >asked
"$shootout" sql --as tsv 'SELECT DISTINCT workload FROM results' 2>/dev/null | sed 1d | sed 's/workstation\.[a-z]*@/workstation@/' |
    sort -u >got
cmp asked got || fail "measured is not what was asked: $(diff asked got)"
same "tags" "$(count "SELECT DISTINCT tags FROM runs")" "a=b"
shoot 0 show 1
says "fs.free"
says "box"

# Until the median is known: the tool's figures differ by up to 1 %.
rm -f archive.db*
stable() {
    run 0 --workload seq-write --rig box --layout disk/ext4 --until-stable "$@"
    count "SELECT count(*) FROM runs" >now
    echo $(($(cat now) - $(cat before)))
    mv now before
}
echo 0 >before
same "agree at once" "$(stable)" 3
same "within 2 %" "$(stable --within 2%)" 3
same "at least" "$(stable --within 0.02 --least 5)" 5
same "never agree" "$(stable --within 0.0000001%)" 10
same "at most" "$(stable --within 0.0000001% --repeat 4)" 4
same "fewer than the least" "$(stable --repeat 2)" 2
sqlite3 "$SHOOTOUT_ARCHIVE" "SELECT settings FROM plan WHERE id = 3" | grep -qx "until=0.02" || fail "the bound is not kept for --resume"
run 2 --until-stable --within 0%
says "--within: expected a share like 5%, found '0%'"
run 2 --until-stable --within much
run 2 --within 5%
says "need --until-stable"
run 2 --until-stable --least 5 --repeat 4
says "--least: expected at most 4"

# The same seed gives the same order.
order() {
    sqlite3 "$SHOOTOUT_ARCHIVE" "SELECT group_concat(workload) FROM plan_cell WHERE plan_id = (SELECT max(id) FROM plan)"
}
run 0 --workload rand-read --qd 1..64 --seed 7
one=$(order)
run 0 --workload rand-read --qd 1..64 --seed 7
same "order by seed" "$(order)" "$one"
run 0 --workload rand-read --qd 1..64 --seed 8
[ "$(order)" != "$one" ] || fail "another seed gives the same order"

# What nobody told is found; a host is known again by its hash, its name stands nowhere, and what changed in it is a new
# revision of its rig.
rm -f archive.db*
run 0 --workload rand-read
host=$(count "SELECT host FROM runs")
[ "${#host}" = 16 ] || fail "no hash of the host: '$host'"
run 0 --workload rand-read
same "hosts" "$(count "SELECT group_concat(DISTINCT host) FROM runs")" "$host"
same "revisions" "$(count "SELECT count(*) FROM rig")" 1
same "origin" "$(count "SELECT DISTINCT origin FROM rig_fact")" detected
sqlite3 "$SHOOTOUT_ARCHIVE" "UPDATE rig_fact SET value = 'Linux 2.6.32' WHERE key = 'kernel'"
run 0 --workload rand-read
same "a changed kernel" "$(count "SELECT count(*) || ' ' || count(DISTINCT name) || ' ' || max(revision) FROM rig")" "2 1 2"
[ "$(uname -n | wc -c)" -lt 5 ] || ! grep -qa "$(uname -n)" "$SHOOTOUT_ARCHIVE" || fail "the host's name is kept"
same "nothing is lost" "$(count "SELECT count(*) FROM runs")" 3
shoot 2 annotate archive identity=perhaps
says "expected hash or keep"
shoot 0 annotate archive identity=keep
says "as they are"
run 0 --workload rand-read --rig named --layout disk/ext4
same "kept" "$(count "SELECT host FROM runs ORDER BY run DESC LIMIT 1")" "$(uname -n)"
shoot 0 undo "$(count "SELECT change FROM changes WHERE verb = 'annotate'")"
run 0 --workload rand-read --rig named --layout disk/ext4
same "hashed again" "$(count "SELECT host FROM runs ORDER BY run DESC LIMIT 1")" "$host"
run 2 --workload rand-read --date 2011
says "--date"
run 2 --workload rand-read --reserve much
says "--reserve: expected a size"
# Each result says how it came past the caches.
run 0 --workload rand-read --workload seq-read:direct=no,cache=cold --rig box --layout disk/ext4
[ "$(sqlite3 "$SHOOTOUT_ARCHIVE" "SELECT count(*) FROM run_fact WHERE key = 'caches'")" -gt 0 ] || fail "nothing is said of the caches"

# Tools that fail: each makes a failed cell with its output, and the plan goes on.
rm -f archive.db*
printf '%s\n' hang flood garbage fail full >tools/next
run 3 --workload rand-read --repeat 7 --time-limit 2 --rig box --layout disk/ext4
says "was stopped after 2 s"
says "printed without end"
says "printed nothing that can be read as its results"
says "ended with status 3: fio: engine libnothing not loadable"
says "No space left on device"
says "2 of 7 runs done"
clean
same "states" "$(states)" "done|2 failed|5 "
same "failed runs are kept" "$(count "SELECT group_concat(status, ' ') FROM (SELECT status, count(*) FROM runs GROUP BY 1 ORDER BY 1)")" "failed ok timeout"
shoot 0 show --source "$(count "SELECT run FROM runs WHERE note LIKE '%libnothing%'")"
says "fio: engine libnothing not loadable"
shoot 0 run tank --retry-failed
says "7 of 7 runs done"
same "states" "$(states)" "done|7 "
shoot 1 run tank --resume
says "no plan was begun"

# The folder goes away under it.
echo vanish >tools/next
run 3 --workload rand-read --repeat 2
says "is not there any more"
[ ! -e tank ] || fail "the folder was made again"
mkdir tank

# TERM: what is finished stays, what is not waits.
rm -f archive.db*
printf 'works\nhang\n' >tools/next
"$shootout" run tank $small --workload rand-read --repeat 3 --rig 'nas, 14 GB' >out 2>err </dev/null &
pid=$!
while [ "$(sqlite3 "$SHOOTOUT_ARCHIVE" "SELECT count(*) FROM plan_cell WHERE place = 1 AND state = 'running'" 2>/dev/null)" != 1 ]; do sleep 0.05; done
kill -TERM $pid
got=0
wait $pid || got=$?
same "stopped" "$got" 1
says "go on with: shootout run $work/tank --resume"
clean
same "states" "$(states)" "done|1 waiting|2 "
shoot 0 run tank --dry-run
shoot 0 run tank
says "going on with plan 1"
says "3 of 3 runs done"
same "states" "$(states)" "done|3 "
same "what was said of the rig holds on" "$(count "SELECT count(*) || ' ' || group_concat(DISTINCT value) FROM rig_facts WHERE rig = 'nas' AND key = 'memory'")" "1 14000000000"

# Only one at a time; what is not ours stays.
echo hang >tools/next
"$shootout" run tank $small --workload rand-read --time-limit 100 >out1 2>err1 </dev/null &
pid=$!
while [ ! -s tank/shootout-run/lock ]; do sleep 0.05; done
run 1 --workload seq-write
says "another shootout is at work here"
kill -TERM $pid
wait $pid || true
clean
mkdir tank/shootout-run
echo precious >tank/shootout-run/thesis.tex
run 1 --workload seq-write
says "was not made by shootout"
[ -s tank/shootout-run/thesis.tex ] || fail "a foreign file was touched"
rm -r tank/shootout-run

# A line of one's own.
rm -f archive.db*
cat >tools/print <<'P'
echo "$1: $(ls)" >&2
printf '1048576+0 records in\n1048576+0 records out\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 4.1234 s, 260 MB/s\n'
P
run 0 --command "dd if=/dev/zero of={dir}/x bs=1M count=3 conv=fsync"
same "a command" "$(count 'SELECT workload FROM results')" "seq-write:bs=1M,data=zero,flush=end,qd=1"
# What one leaves behind is gone before the next: it would take its room.
run 0 --command "ls {dir}; touch {dir}/left; dd if=/dev/zero of={dir}/x bs=1M count=3 conv=fsync" --repeat 3
for run in $(sqlite3 "$SHOOTOUT_ARCHIVE" "SELECT run FROM runs WHERE run > 1"); do
    shoot 0 show --source "$run"
    ! grep -qx left out || fail "what run $run found: $(cat out)"
    says "copied"
done
run 3 --command "echo nothing to see"
says "printed nothing that can be read"
clean

# dd as it is here.
rm -f archive.db*
run 0 --suite dd --rig box --layout disk/ext4
says "none failed"
same "dd" "$(count 'SELECT count(*) FROM runs')" 6
clean
run 0 --suite dd --rig box --layout 2xdisk/md.raid1/ext4
shoot 0 winners
says "by layout"
