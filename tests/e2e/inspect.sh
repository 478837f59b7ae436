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
done
