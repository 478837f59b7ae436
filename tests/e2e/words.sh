#!/bin/sh
# words: layouts and rigs in everyday words, wherever they are asked for; what a correction alters.
. "$(dirname "$0")/lib.sh"

# One reading is explained, several are listed and none chosen.
shoot 0 layout 6 disks, ZFS raidz2, lz4
says "6xdisk/zfs.raidz2/zfs"
says "any two disks may fail"
says "hard disks or flash"
says "compression: lz4"
says "level raidz2"
shoot 0 layout 'zpool create tank mirror da0 da1 mirror da2 da3'
says "4xdisk/2xzfs.mirror/zfs"
shoot 0 layout RAID 5 --as tsv
same "readings" "$(sed 1d out | cut -f1 | tr '\n' ' ')" "nxdisk/hw.raid5/unknown nxdisk/md.raid5/unknown "
shoot 2 layout fast array
says "no word of it"
shoot 0 layout 6xhdd.7200.1TB/raidz2
says "6xhdd.7k2.1T/zfs.raidz2/zfs"
echo 'mdadm -C /dev/md0 -l6 -n4 /dev/sd[a-d]; mkfs.xfs /dev/md0' >made.sh
shoot 0 layout made.sh
says "4xdisk/md.raid6/xfs"

# What tools print of arrays: one is a layout, several are several arrays, none is an error of its own.
cat >mdstat <<'EOF'
Personalities : [raid6] [raid5] [raid4]
md0 : active raid5 sdb1[0] sdc1[1] sdd1[3]
      1953258496 blocks super 1.2 level 5, 512k chunk, algorithm 2 [3/3] [UUU]

unused devices: <none>
EOF
shoot 0 layout mdstat
says "3xdisk/md.raid5:chunk=512K/unknown"
says "md0 : active raid5"
cat >pools <<'EOF'
  pool: tank
 state: ONLINE
config:

	NAME        STATE     READ WRITE CKSUM
	tank        ONLINE       0     0     0
	  raidz2-0  ONLINE       0     0     0
	    da0     ONLINE       0     0     0
	    da1     ONLINE       0     0     0
	    da2     ONLINE       0     0     0
	    da3     ONLINE       0     0     0

  pool: fast
 state: ONLINE
config:

	NAME        STATE     READ WRITE CKSUM
	fast        ONLINE       0     0     0
	  mirror-0  ONLINE       0     0     0
	    nvd0    ONLINE       0     0     0
	    nvd1    ONLINE       0     0     0

errors: No known data errors
EOF
shoot 0 layout pools --as tsv
same "arrays" "$(sed 1d out | cut -f1,2 | tr '\t\n' '  ')" "tank 4xdisk/zfs.raidz2/zfs fast 2xnvme/zfs.mirror/zfs "
printf 'Personalities : [raid1]\nunused devices: <none>\n' >none
shoot 2 layout none
says "the output of /proc/mdstat, and no array stands in it"

# import: one reading is taken as a guess and said, two are an error with both.
bonnie_line nas 1 61000 >a.csv
bonnie_line nas 2 62000 >b.csv
shoot 2 import a.csv --layout 'RAID 5'
says "nxdisk/hw.raid5/unknown or nxdisk/md.raid5/unknown"
shoot 2 import a.csv --layout "$(sed '/^md0/p; s/^md0/md1/' mdstat)"
says "tells of 2 arrays (md0: 3xdisk/md.raid5/unknown; md1: 3xdisk/md.raid5:chunk=512K/unknown); say which"
shoot 0 import a.csv --dry-run --layout "$(cat mdstat)"
says "3xdisk/md.raid5:chunk=512K/unknown (a guess until confirmed)"
shoot 2 import a.csv --name pool
says "--name names the layout"
shoot 0 import a.csv b.csv --layout '6 disks raidz2, lz4' --name pool --rig 'Dell PE2900, 14 GB, PERC 5, FreeBSD 8.1'
says "a guess until confirmed"
says "memory 14 GB"
same "layout" "$(count 'SELECT DISTINCT layout FROM runs')" 6xdisk/zfs.raidz2/zfs
same "compression" "$(count 'SELECT DISTINCT compression FROM runs')" lz4
same "rig" "$(count 'SELECT DISTINCT rig FROM runs')" "Dell PE2900"
same "memory" "$(count "SELECT value || origin FROM rig_facts WHERE key = 'memory'")" 14000000000stated
same "os" "$(count "SELECT value FROM rig_facts WHERE key = 'os'")" "FreeBSD 8.1"
shoot 0 list
says "~pool"
shoot 0 show 1
says "~ 6xdisk/zfs.raidz2/zfs"
shoot 0 compare a.csv b.csv --layout '6 disks raidz2' --by run
says "a guess"

# annotate: words too; before and after; a plain line confirms.
shoot 2 annotate run=1 'layout=RAID 5'
says "say which"
same "nothing altered" "$(count 'SELECT count(*) FROM changes')" 1
shoot 0 annotate run=1 layout=pool
says "1 run was: tags guessed=layout"
says "is now:"
same "confirmed" "$(count "SELECT count(*) FROM runs WHERE tags = 'guessed=layout'")" 1
shoot 0 annotate run=2 'layout=4 disks, md raid5, xfs' 'rig=nas, 8 GB'
same "in words" "$(count "SELECT layout || ' ' || rig FROM runs WHERE run = 2")" "4xdisk/md.raid5/xfs nas"
shoot 0 undo
same "undone" "$(count "SELECT layout || ' ' || rig FROM runs WHERE run = 2")" "6xdisk/zfs.raidz2/zfs Dell PE2900"

# On a terminal: a question, and past 20 runs another one.
command -v python3 >/dev/null || exit 0
ask() {
    answers=$1
    shift
    python3 "$source/tests/e2e/terminal.py" 80 "$answers" "$shootout" "$@" >out 2>err || fail "$(cat out err)"
}
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21; do bonnie_line nas $i "7000$i" >>many.csv; done
ask 'n' import many.csv --layout '4 disks raidz1'
says "[Y/n/edit]"
says "not confirmed"
same "not imported" "$(count "SELECT count(*) FROM runs WHERE source = 'many.csv'")" 0
ask 'edit|5 disks raidz1|y' import many.csv --layout '4 disks raidz1'
same "edited, and no guess" "$(count "SELECT layout || count(*) FROM runs WHERE source = 'many.csv' AND tags IS NULL")" \
    5xdisk/zfs.raidz1/zfs21
ask 'n' annotate source=many.csv compression=off
says "21 runs; alter them?"
says "taken back"
same "as it was" "$(count "SELECT DISTINCT compression FROM runs WHERE source = 'many.csv'")" unknown
ask '' annotate source=many.csv compression=off
same "altered" "$(count "SELECT DISTINCT compression FROM runs WHERE source = 'many.csv'")" off
