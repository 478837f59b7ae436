#!/bin/sh
# What a layout can be expected to do: alone, beside what was measured, against new numbers, and for a use.
. "$(dirname "$0")/lib.sh"

# Without an archive theory stands alone.
shoot 0 layout 6xhdd.7200.1TB/raidz2
says "6xhdd.7k2.1T/zfs.raidz2/zfs"
says "any two disks may fail"
says "4.00 TB (67 % of the disks)"
says "[hdd][hdd][hdd][hdd][hdd][hdd]"
shoot 0 layout 3xhdd.7k2.sata2.500G/md.raid5/xfs --expect --disk-seq 113MB/s
says "seq-write   113 to 226 MB/s  2 x 56.5 to 2 x 113 MB/s"
says "disks: as stated (--disk-seq)"
never "measured"
shoot 2 layout 6xhdd/zfs.raidz9
says "column"
shoot 2 layout 6xhdd/zfs.raidz1 --expect --disk-seq fast
says "expected a speed such as 113MB/s"
shoot 2 layout 6xhdd/zfs.raidz1 --expect --year 12
says "expected a year"

shoot 0 import "$source/tests/shootouts"
shoot 0 layout 6xhdd.7k2.sata2.1T/zfs.raidz1/zfs --expect --year 2009
says "seq-read    225 to 750 MB/s  5 x 45 to 6 x 125 MB/s"
says "inner tracks at 50 % of the outer ones"
says "311 MB/s raidz1 on pe2900"
says "133 MB/s raidz1 on pe2900"
never "359" # compressed zeros are no disk result
shoot 0 layout 8xhdd.7k2/zfs.raidz1/zfs --expect
says "none of as many disks was measured"

# New numbers, each against what its layout allows.
shoot 0 "$source/tests/shootouts/raid-cards-dd/raid5.txt" --layout '3xhdd.7k2.sata2.500G:model=wd-re3/hw.raid5@3ware-9750-4i'
says "below 113 to 226 MB/s: look"
says "at cache policy"
says "above 113 to 339 MB/s: from"
shoot 0 "$source/tests/shootouts/raid-cards-dd" --as tsv
says "as expected (56 to 113 MB/s)"
says "as expected (113 to 226 MB/s)" # 232 is within the tolerance of 1.05

# For a use: measured ones first, others marked, nothing summed.
shoot 0 winners --for backup --disks 6 --survive 1
says "hw raid5 on pe2900"
says "md raid5, not measured"
says "in brackets: expected, not measured"
never "hw raid0"
same "the first" "$(sed -n 6p out | cut -c1-18)" "hw raid5 on pe2900"
shoot 0 winners --for database --disks 8 --survive 2 --as csv
says "not measured"
never ",measured"
shoot 5 winners --for vm --disks 2 --survive 3
says "no layout of 2 disks survives the failure of any 3"
shoot 2 winners --for databse
says "nearest: database"
shoot 0 vocabulary uses
says "database"
says "shown, never summed"
shoot 0 winners
never "for a use"

# A data sheet that somebody states moves the ranges of what is measured on that machine.
shoot 0 annotate rig=pe2900 disk.seq=113MB/s
shoot 0 winners --for media --disks 6 --survive 1 --as csv
says "zfs.raidz3/zfs,raidz3,,not measured,3,0.5,3000000000000,seq-read,80,B/s,,,,169500000,678000000"
shoot 0 audit --explain A03 rig=pe2900 --as markdown
says "3 x 113 MB/s (stated for this machine) = 339 MB/s; 431 MB/s / 339 MB/s = 1.27"

# The controller's RAID 0 against six single ones under ZFS: times, with the words that one run bears.
shoot 0 compare --where 'rig=pe2900 and compression=off and class=seq-write' --by layout --baseline 'zfs stripe' --as markdown
says "1.86x"
says "one run each"
never "wins"
shoot 0 compare --where 'rig=pe2900 and compression=off and class=seq-read' --by layout --baseline 'zfs stripe' --as markdown
says "1.80x"
shoot 0 claim 't710-solaris is 9.5 times as fast as t710-freebsd for mixed.fileserver@passmark'
says "the size cannot be relied on"
shoot 0 winners 'rig~t710-*'
says "served from cache"
never "wins"
