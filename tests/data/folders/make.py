#!/usr/bin/env python3
"""Folders of results as people have them: python3 make.py FOLDER writes eight of them, 300 files of results in all.  What
describe has to find out about each file stands in want.tsv, by hand."""
import os
import sys

top = sys.argv[1]
made = 0


def write(path, text):
    path = os.path.join(top, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "a", encoding="utf-8") as file:
        file.write(text)


def bonnie(path, machine="nas"):
    """A line of bonnie++ 1.97; no two have the same figures."""
    global made
    made += 1
    write(path, f"1.97,1.97,{machine},1,{1400000000 + made},8G,,700,98,{61000 + 7 * made},31,{83000 + made},17,2281,97,"
          f"{307000 + 3 * made},24,206.5,8,16,,,,,9885,41,+++++,+++,13230,36,10196,43,+++++,+++,12972,35,13459us,334ms,"
          "687ms,9147us,47ms,180ms,769us,249us,698us,464us,46us,813us\n")


# Levels, disks and compression in the names of the files.
for level in ("raidz1", "raidz2", "raidz3", "10disk-5striped-mirrors"):
    for run in range(1, 16):
        bonnie(f"levels/zfs-{'' if level[0] == '1' else '6disk-'}{level}-lz4-{run:02}.csv")

# Disks and ashift in a script alone.
for level in ("raidz1", "raidz2", "mirror"):
    for run in range(1, 16):
        bonnie(f"script/out/{level}-{run}.csv")
write("script/bench.sh", """#!/bin/sh
disks="da0 da1 da2 da3"
for level in raidz1 raidz2 mirror; do
    zpool create -o ashift=12 tank $level $disks
    zfs set compression=lz4 tank
    for n in $(seq 1 15); do
        bonnie++ -d /tank -m nas -q > out/$level-$n.csv
    done
    zpool destroy tank
done
""")

# One file that grew, with an array in each of its lines.
for array in ("md5", "md6", "md10", "md0"):
    for run in range(6):
        bonnie("growing/all.csv", array)
write("growing/run.sh", "".join(f"""mdadm --create /dev/md0 --run --level={level} --raid-devices=4 /dev/sd[bcde]
mkfs.xfs -f /dev/md0 && mount /dev/md0 /mnt
for i in 1 2 3 4 5 6; do bonnie++ -d /mnt -m {name} -q >> all.csv; done
umount /mnt
mdadm --stop /dev/md0
""" for name, level in (("md5", 5), ("md6", 6), ("md10", 10), ("md0", 0))))

# What a support tool took of the machine, and results whose names say nothing.
for run in range(1, 21):
    bonnie(f"sos/results/bonnie-{run}.csv", "db1")
write("sos/sosreport-db1/proc/mdstat", """Personalities : [raid1]
md0 : active raid1 sdb1[1] sda1[0]
      976630336 blocks super 1.2 [2/2] [UU]

unused devices: <none>
""")
write("sos/sosreport-db1/sos_commands/memory/free", """              total        used        free
Mem:        8009912     1203120     6806792
""")

# A table in a README.
boxes = ("4 disks, mdadm raid5, xfs", "4 disks, mdadm raid10, xfs", "6 disks, hardware RAID 6 on PERC H710, ext4",
         "single SSD, ext4")
rows = []
for run in range(40):
    bonnie(f"readme/test{run:02}.csv", "box")
    rows.append(f"| test{run:02}.csv | {boxes[run // 10]} |\n")
write("readme/README.md", "# Tests of 2013\n\n| file | array |\n|---|---|\n" + "".join(rows)
      + "\ntest01.csv was faster than test22.csv, which nobody expected of raid6.\n")

# Rows as calomel.org writes them.
arrays = ("1x 4TB, single drive, zfs", "2x 4TB, mirror (raid1), zfs", "3x 4TB, raidz1 (raid5), zfs",
          "12x 4TB, 2 striped 6x raidz2, zfs", "24x 4TB, 12 striped mirrors, zfs")
rows = []
for run in range(30):
    bonnie(f"rows/run-{'abcde'[run // 6]}{run % 6 + 1}.csv", "san")
    rows.append(f"run-{'abcde'[run // 6]}{run % 6 + 1}.csv    {arrays[run // 6]}\n")
write("rows/arrays.txt", "".join(rows))

# A folder for each array, in it one for each day.
for array in ("raid10-perc-h700", "md-raid6-8disk-xfs", "btrfs-raid1-3disk"):
    for day in range(1, 11):
        for run in (1, 2):
            bonnie(f"dated/{array}/2014-05-{day:02}/run{run}.csv", "store")

# Names that say nothing, too little, or what the script beside them contradicts.
for run in range(1, 25):
    bonnie(f"mystery/result-{run}.csv", "host7")
for run in range(1, 11):
    bonnie(f"mystery/raid5-{run}.csv", "host7")
for run in range(1, 11):
    bonnie(f"mystery/raidz2-{run}.csv", "host7")
write("mystery/again.sh", """zpool create tank raidz1 sda sdb sdc
for i in 1 2 3 4 5 6 7 8 9 10; do bonnie++ -d /tank > raidz2-$i.csv; done
""")
