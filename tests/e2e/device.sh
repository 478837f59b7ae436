#!/bin/sh
# run on a device itself: what is refused, each for its own reason, and what is measured.  Needs root and loop devices; skipped
# (77), saying why, where they are not there.
skip() {
    echo "skipped: $*"
    exit 77
}
[ "$(id -u)" = 0 ] || skip "only root can make loop devices"
PATH=$PATH:/usr/sbin:/sbin
for tool in losetup fio mkfs.ext4 mkswap swapon wipefs; do
    command -v $tool >/dev/null || skip "$tool is not installed"
done
. "$(dirname "$0")/lib.sh"
export TMPDIR="$work"
device= holder=
# Also after a failure.
take_down() {
    [ -z "$holder" ] || kill "$holder" 2>/dev/null || true
    holder=
    [ -z "$device" ] || swapoff "$device" 2>/dev/null || true
    umount "$work/mnt" 2>/dev/null || true
    dmsetup remove shootout-e2e 2>/dev/null || true
    [ -z "$device" ] || losetup -d "$device" || true
    device=
}
trap 'take_down; chmod -R u+rwx "$work" 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
mkdir mnt
# An empty device; options of losetup may follow.
build() {
    take_down
    rm -f disk
    truncate -s 64M disk
    device=$(losetup -f --show "$@" "$work/disk" 2>err) || skip "loop devices are not allowed here: $(cat err)"
    model=${device#/dev/}
}
small="--seconds 1 --cool 0 --rig box"
run() {
    status=$1
    shift
    # shellcheck disable=SC2086
    shoot "$status" run "$device" --device $small "$@"
}
# Refused for that reason, with nothing written.
refused() {
    before=$(cksum <disk)
    run 2 --workload seq-write --yes-destroy "$model"
    says "$device is not written over: $1"
    same "the device after '$1'" "$(cksum <disk)" "$before"
    [ ! -e "$SHOOTOUT_ARCHIVE" ] || fail "an archive was made"
}

build
# Without --device never, with it only who names the model.
shoot 2 run "$device" --yes-destroy "$model"
says "expected a folder, found a device"
shoot 2 run mnt --device --yes-destroy "$model"
says "expected a block device after --device"
shoot 2 run disk --device --yes-destroy "$model"
says "expected a block device after --device"
before=$(cksum <disk)
run 0 --dry-run
says "the first 64M;"
run 2
says "say --yes-destroy '$model'"
run 2 --yes-destroy "another"
says "its model is '$model', not 'another'"
same "the device" "$(cksum <disk)" "$before"
rm -f archive.db*

mkfs.ext4 -q "$device"
refused "it holds ext4; wipefs -a $device"
mount "$device" mnt 2>err || skip "cannot mount here: $(cat err)"
refused "it is mounted on $work/mnt"
build
mkswap "$device" >out 2>&1
refused "it holds swap"
if swapon "$device" 2>err; then refused "it is swap"; else echo "not tested: swapon: $(cat err)"; fi
build -r
refused "it is read-only"
build -P
printf '\0\0\0\0\203\0\0\0\0\010\0\0\0\010\0\0' | dd of=disk bs=1 seek=446 conv=notrunc 2>err
printf '\125\252' | dd of=disk bs=1 seek=510 conv=notrunc 2>err
losetup -d "$device"
device=$(losetup -f --show -P "$work/disk")
model=${device#/dev/}
if [ -e "/sys/class/block/$model/${model}p1" ]; then refused "it has partitions (${model}p1)"; else refused "it holds dos"; fi
build
if command -v dmsetup >/dev/null && dmsetup create shootout-e2e --table "0 2048 linear $device 0" 2>err; then
    refused "dm-"
else
    echo "not tested: holders: $(head -n 1 err 2>/dev/null)"
fi
build
python3 -c 'import os, signal, sys
os.open(sys.argv[1], os.O_RDWR | os.O_EXCL)
open("held", "w").close()
signal.pause()' "$device" &
holder=$!
while [ ! -e held ]; do sleep 0.05; done
run 1 --workload seq-write --yes-destroy "$model"
says "$device is not written over: somebody else has it"

# It is measured with what works on devices; what is read was written before, again after a run that wrote.
build
rm -f archive.db*
run 2 --yes-destroy "$model" --workload 'char-*'
run 2 --yes-destroy "$model" --command 'ls {dir}'
says "command works in a folder, not on a device"
run 0 --yes-destroy "$model" --workload seq-write:data=zero --workload seq-read --workload rand-write --repeat 2 --size 16M
says "6 of 6 runs done, none failed"
same "measured" "$("$shootout" sql --as tsv "SELECT DISTINCT layout || ' ' || class FROM results" 2>/dev/null | sed 1d | sort | paste -sd,)" \
    "file/raw rand-write,file/raw seq-read,file/raw seq-write"
same "nothing beyond its size" "$(tail -c +16777217 disk | tr -d '\0' | wc -c)" 0
for run in $(sqlite3 "$SHOOTOUT_ARCHIVE" "SELECT run FROM results WHERE class = 'seq-read'"); do
    read=$(sqlite3 "$SHOOTOUT_ARCHIVE" "SELECT CAST(value AS INTEGER) FROM run_fact WHERE run_id = $run AND key = 'disks.read'")
    [ "${read:-0}" -ge 16777216 ] || fail "of what was read only $read B came from the device"
done
run 0 --yes-destroy "$model" --suite dd --size 4M
says "none failed"

# Who sits at a terminal is asked for the model.
python3 "$source/tests/e2e/terminal.py" 80 "wrong" "$shootout" run "$device" --device $small --workload seq-write --size 4M >out
says "its model is '$model', not 'wrong'"
python3 "$source/tests/e2e/terminal.py" 80 "$model" "$shootout" run "$device" --device $small --workload seq-write --size 4M >out
says "1 of 1 runs done"
# What was stopped is gone on with, by who names the model again.
"$shootout" run "$device" --device $small --yes-destroy "$model" --workload rand-read --repeat 3 --size 4M >out 2>err </dev/null &
holder=$!
while [ "$(sqlite3 "$SHOOTOUT_ARCHIVE" "SELECT count(*) FROM plan_cell WHERE state = 'done' AND plan_id = (SELECT max(id) FROM plan)")" != 1 ]; do sleep 0.05; done
run 1 --yes-destroy "$model" --workload seq-write --size 4M
says "somebody else has it"
kill -TERM $holder
wait $holder || true
holder=
run_again="$shootout run $device --device --resume"
$run_again >out 2>err </dev/null && fail "gone on with without the model"
$run_again --yes-destroy "$model" >out 2>err </dev/null || fail "not gone on with: $(cat err)"
says "3 of 3 runs done"
# A device that is full of what was measured has no signature.
run 0 --yes-destroy "$model" --workload seq-write --size 4M
