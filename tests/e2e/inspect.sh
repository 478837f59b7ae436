#!/bin/sh
# inspect: outputs that are read, machines that are asked, recorded and replayed, and the script for others.
. "$(dirname "$0")/lib.sh"

printf 'Personalities : [raid5]\nmd0 : active raid5 sdc1[2] sdb1[1] sda1[0]\n      9 blocks super 1.2 level 5, 64k chunk, algorithm 2 [3/2] [UU_]\n' >mdstat
shoot 0 inspect --read mdstat
says '3xdisk/md.raid5:chunk=64K/unknown'
says 'would disturb a run: md0 is degraded'
"$shootout" inspect --read - <mdstat >piped || fail "standard input"
cmp -s out piped || fail "a pipe gives something else than the file: $(cat piped)"
shoot 0 inspect --read mdstat --as csv -o stacks.csv
grep -q '^3xdisk/md.raid5:chunk=64K/unknown,' stacks.csv || fail "csv: $(cat stacks.csv)"

# Several outputs: what one says of a device, another says on.
printf '25 1 9:0 / /data rw - ext4 /dev/md0 rw\n' >mountinfo
shoot 0 inspect --read mdstat mountinfo --as json
says '"layout":"3xdisk/md.raid5:chunk=64K/ext4","compression":"off"'
says '"mount":"/data"'

# What is none is said, and options want their words.
echo 'no output of a tool' >prose
shoot 1 inspect --read prose
says 'expected the output of a storage tool'
shoot 1 inspect --read nothing-here
says 'nothing-here'
shoot 2 inspect --read
says 'expected files after --read'
shoot 1 inspect "$work/no-folder"
says 'expected a folder to inspect, found none at'
shoot 1 inspect --replay prose /
says 'prose'

# This machine: whatever it is, its recording tells the same.
shoot 0 inspect "$work" --record kept --as json
cp out first
shoot 0 inspect "$work" --replay kept --as json
cmp -s first out || fail "the replay differs: $(diff first out)"
says '"fact":"memory"'
never '"fact":"host"'
shoot 0 inspect "$work" --replay kept --as json --identity
says '"fact":"host"'

# The machine as a description that can be given to import.
shoot 0 inspect "$work" --replay kept -o rig.xml
mkdir results
cp rig.xml results/shootout.xml
bonnie_line box 1 56000 >results/a.csv
shoot 0 import results
same "rigs" "$(count 'SELECT count(*) FROM rig')" 1

# The script is plain shell, and what it prints is a recording.
"$shootout" inspect --script >script.sh
sh -n script.sh || fail "the script is no shell script"
for shell in sh dash "busybox sh"; do
    command -v "${shell%% *}" >/dev/null || { echo "not installed, not tested: $shell"; continue; }
    $shell script.sh "$work" >told 2>/dev/null
    shoot 0 inspect --replay told "$work"
    says '/proc/meminfo'
    shoot 0 inspect --read told
done

# With a suite it also measures: what it prints is imported with the machine and the layout that it ran on.
mkdir tank
shoot 0 inspect "$work/tank" --as tsv
here=$(sed -n 2p out | cut -f1)
shoot 2 inspect --script --suite fastest
says "no suite 'fastest'"
shoot 2 inspect --suite dd
says "need --script"
shoot 2 inspect --script --suite dd --size much
says "--size: expected a size"
shoot 0 inspect --script --suite dd --size 8M
sed 's/sleep 2/sleep 0/' out >dd.sh
shoot 0 inspect --script --suite quick
sed 's/sleep 2/sleep 0/; s/--runtime=30/--runtime=1/' out >quick.sh
export ALLOW=1
# imported FILE RUNS: and all of it on what is here
imported() {
    rm -f archive.db*
    shoot 0 import "$1"
    same "runs of $1" "$(count 'SELECT count(*) FROM runs')" "$2"
    same "layout of $1" "$(count 'SELECT group_concat(DISTINCT layout) FROM runs')" "$(echo "$here" | grep -v '^unknown$')"
    same "rigs of $1" "$(count "SELECT count(*) FROM rig_facts WHERE key = 'memory' AND origin = 'detected'")" 1
    same "dates of $1" "$(count "SELECT count(*) FROM runs WHERE started NOT LIKE '$(date -u +%Y-%m-)%T%'")" 0
}
for shell in sh dash "busybox sh"; do
    command -v "${shell%% *}" >/dev/null || continue
    $shell dd.sh tank >told 2>err || fail "$shell: $(cat err)"
    [ -z "$(ls -A tank)" ] || fail "something was left by $shell: $(ls -lR tank)"
    imported told 6
    same "workloads" "$("$shootout" sql --as tsv "SELECT DISTINCT class || ' ' || bs FROM results" 2>/dev/null | sed 1d | sort | paste -sd,)" \
        "seq-read 1048576,seq-read 65536,seq-write 1048576,seq-write 65536"
    shoot 0 inspect --replay told "$work/tank" --as tsv
    same "layout by $shell" "$(sed -n 2p out | cut -f1)" "$here"
    shoot 0 show 1 --source
    says '==> $ dd '
done
if command -v fio >/dev/null; then
    for shell in dash "busybox sh"; do
        command -v "${shell%% *}" >/dev/null || continue
        $shell quick.sh tank 8 >told 2>err || fail "$shell: $(cat err)"
        imported told 5
    done
fi
# On a system whose dd prints no time, and without fio.
if command -v busybox >/dev/null; then
    mkdir bare
    for applet in $(busybox --list); do ln -s "$(command -v busybox)" "bare/$applet"; done
    sed '/^PATH=/d' quick.sh >bare.sh
    box=$(command -v busybox)
    PATH="$work/bare" "$box" sh bare.sh tank 32 >told 2>err || fail "busybox alone: $(cat err)"
    ! grep -q '^==> \$ fio' told || fail "fio was found where none is"
    imported told 2
else
    echo "not installed, not tested: busybox"
fi
# It takes no more room than there is, and no folder of somebody else's.
! sh dd.sh tank 999999999 >told 2>err || fail "more was begun than has room"
grep -q "have no room in" err || fail "what has no room: $(cat err)"
mkdir tank/shootout-run
echo precious >tank/shootout-run/thesis.tex
! sh dd.sh tank >told 2>err || fail "worked in a folder that was there"
[ -s tank/shootout-run/thesis.tex ] || fail "a foreign file was touched"
