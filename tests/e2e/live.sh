#!/bin/sh
# run on real block devices: file systems and btrfs profiles on 1 to 4 loop devices, a tiny quick suite on each, the winners in
# the end.  Needs root, loop devices, fio, mkfs.ext4, mkfs.xfs and mkfs.btrfs; skipped (77), saying why, where one is not there.
skip() {
    echo "skipped: $*"
    exit 77
}
[ "$(id -u)" = 0 ] || skip "only root can make loop devices"
PATH=$PATH:/usr/sbin:/sbin
for tool in losetup fio mkfs.ext4 mkfs.xfs mkfs.btrfs mountpoint; do
    command -v $tool >/dev/null || skip "$tool is not installed"
done
. "$(dirname "$0")/lib.sh"
export TMPDIR="$work"
loops=
# Also after a failure.
take_down() {
    ! mountpoint -q "$work/mnt" || umount "$work/mnt" || umount -l "$work/mnt"
    for loop in $loops; do losetup -d "$loop" || true; done
    loops=
    rm -f "$work"/disk.*
}
trap 'take_down; chmod -R u+rwx "$work" 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
mkdir mnt

# build DISKS MKFS [MOUNT-OPTIONS]
build() {
    take_down
    for i in $(seq "$1"); do
        truncate -s 512M "disk.$i"
        loop=$(losetup -f --show "$work/disk.$i" 2>err) || skip "loop devices are not allowed here: $(cat err)"
        loops="$loops $loop"
    done
    # shellcheck disable=SC2086
    $2 $loops >out 2>err || fail "$2: $(cat err)"
    # shellcheck disable=SC2086
    if ! mount -o "${3:-defaults}" ${loops##* } mnt 2>err; then
        case $(cat err) in
        *"unknown filesystem"* | *"not permitted"* | *"permission denied"*) skip "cannot mount here: $(cat err)" ;;
        esac
        fail "mount: $(cat err)"
    fi
}
# measure LAYOUT COMPRESSION: a tiny quick suite, of which nothing is told: what was built must be found, and kept as detected.
measure() {
    "$shootout" inspect mnt --as json >detected 2>err || fail "inspect: $(cat err)"
    grep -qF "\"$1\"" detected || fail "built $1, detected $(cat detected)"
    shoot 0 run mnt --suite quick --size 48M --seconds 1 --cool 0
    says "none failed"
    same "layout and compression of the last run" "$(count "SELECT layout || ' ' || compression FROM runs ORDER BY run DESC LIMIT 1")" "$1 $2"
    [ -z "$(ls -A mnt | grep -v lost+found)" ] || fail "something was left in $1"
}

build 1 "mkfs.ext4 -q -E lazy_itable_init=0,lazy_journal_init=0"
measure file/ext4 off
build 1 "mkfs.xfs -q -f"
measure file/xfs off
build 1 "mkfs.btrfs -q -f -d single -m single"
measure file/btrfs.single/btrfs off
for level in raid0:2 raid1:2 raid10:4 raid5:3; do
    build "${level#*:}" "mkfs.btrfs -q -f -d ${level%:*} -m ${level%:*}"
    measure "${level#*:}xfile/btrfs.${level%:*}/btrfs" off
done
for kind in zstd lzo; do
    build 1 "mkfs.btrfs -q -f -d single -m single" "compress=$kind"
    measure file/btrfs.single/btrfs "$(echo $kind | sed 's/zstd/zstd-3/')"
    # Zeros compress: what the tool says it wrote did not reach the disk.
    shoot 0 run mnt --workload seq-write:data=zero --size 48M --cool 0
    run=$(count "SELECT max(run) FROM runs")
    written=$(sqlite3 "$SHOOTOUT_ARCHIVE" "SELECT CAST(value AS INTEGER) FROM run_fact WHERE run_id = $run AND key = 'disks.written'")
    [ "${written:-50331648}" -lt 25165824 ] || fail "zeros under $kind: the disk was given $written of 50331648 B"
done

# A file system that fills up in the middle: the cell fails, the rest goes on.
build 1 "mkfs.ext4 -q"
shoot 3 run mnt --command 'dd if=/dev/zero of={dir}/all bs=1M; sleep 5' --workload seq-write --size 16M --cool 0
says "90 % full"
says "1 of 2 runs done"
[ -z "$(ls -A mnt | grep -v lost+found)" ] || fail "something was left"
# One that has no room for what is asked is refused before.
shoot 1 run mnt --workload seq-write --size 480M
says "would fit"
shoot 1 run mnt --workload seq-write --size 100M --reserve 420M
says "reach its reserve"
shoot 3 run mnt --command 'dd if=/dev/zero of={dir}/all bs=1M count=200; sleep 5' --size 16M --cool 0 --reserve 300M
says "its reserve was reached"
mount -o remount,ro mnt
shoot 1 run mnt --workload seq-write --size 1M
says "read-only"
take_down

shoot 0 winners
says "btrfs"
same "one rig, known again" "$(count "SELECT count(DISTINCT name) FROM rig")" 1
shoot 0 winners --by compression fs=btrfs
never "zstd leads"
cat out
