#!/bin/sh
# Identity: what is one run, what are two.
. "$(dirname "$0")/lib.sh"

# A table and its CSV are one run; so are copies of either.
cat >table.txt <<'T'
Version  1.97       ------Sequential Output------ --Sequential Input- --Random-
Concurrency   1     -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
db1              8G   700  98 61000  31 83710  17  2281  97 307640  24 206.5   8
Latency             13459us     334ms     687ms    9147us   47000us     180ms
Version  1.97       ------Sequential Create------ --------Random Create--------
db1                 -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--
              files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP
                 16  9885  41 +++++ +++ 13230  36 10196  43 +++++ +++ 12972  35
Latency               769us     249us     698us     464us      46us     813us
T
bonnie_line db1 1456220001 61000 >line.csv
cat table.txt line.csv >both.txt
shoot 0 import both.txt
same "table and CSV in one file" "$(count 'SELECT count(*) FROM runs')" 1
shoot 0 import table.txt line.csv
same "table and CSV apart" "$(count 'SELECT count(*) FROM runs')" 1
sed 's/$/\r/' both.txt >crlf.txt
sed 's/^/> /' both.txt >mail.txt
mkdir second && cp both.txt second/
shoot 0 import crlf.txt mail.txt second
same "copies" "$(count 'SELECT count(*) FROM runs')" 1
says "already there"

# Two equal runs in one file are two.
bonnie_line twin 7 50000 >twins.csv
bonnie_line twin 7 50000 >>twins.csv
shoot 0 import twins.csv
same "twins" "$(count "SELECT count(*) FROM runs WHERE machine = 'twin'")" 2
shoot 0 import twins.csv
same "twins again" "$(count "SELECT count(*) FROM runs WHERE machine = 'twin'")" 2

# A file that grows by a line holds as many runs as lines, and its older hashes still lead to it.
for i in 1 2 3 4 5; do
    bonnie_line grows $i "$((60000 + i))" >>grows.csv
    shoot 0 import grows.csv
done
same "grown" "$(count "SELECT count(*) FROM runs WHERE machine = 'grows'")" 5
same "grown: one source" "$(count "SELECT count(*) FROM sources WHERE origin LIKE '%grows.csv'")" 1
head -n 2 grows.csv >older.csv
shoot 0 import older.csv
same "an older copy" "$(count "SELECT count(*) FROM runs WHERE machine = 'grows'")" 5

# A table that was still being printed when it was imported: its run stays one, and undo knows what it was.
rm -f archive.db*
head -n 5 table.txt >printing.txt
shoot 0 import printing.txt
shoot 0 annotate tool=bonnie++ note='the old cables'
before=$(count "SELECT count(*) FROM results")
cp table.txt printing.txt
shoot 0 import printing.txt
says "unfinished run"
same "whole: one run" "$(count 'SELECT count(*) FROM runs')" 1
[ "$(count 'SELECT count(*) FROM results')" -gt "$before" ] || fail "the whole table has no more results than its beginning"
shoot 0 undo
same "undone: one run" "$(count 'SELECT count(*) FROM runs')" 1
same "undone: its results" "$(count 'SELECT count(*) FROM results')" "$before"
same "undone: its note" "$(count 'SELECT note FROM runs')" "the old cables"

# The same for dd's progress, and a JSON text that ended in the middle.
printf '209715200 bytes (210 MB, 200 MiB) copied, 1 s, 210 MB/s' >progress.txt
shoot 0 import progress.txt
printf '\r1048576000 bytes (1.0 GB, 1000 MiB) copied, 5 s, 210 MB/s\n1000+0 records in\n1000+0 records out\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 5.0002 s, 210 MB/s\n' >>progress.txt
shoot 0 import progress.txt
same "dd's last word" "$(count "SELECT group_concat(duration) FROM results WHERE tool = 'dd'")" 5.0002

# dd output quoted in a mail is the same run.
rm -f archive.db*
printf '3145728000 bytes (3.1 GB) copied, 106.22 s, 29.6 MB/s\n' >a.txt
printf '300+0 records in\n300+0 records out\n3145728000 bytes (3.1 GB) copied, 106.22 s, 29.6 MB/s\n' >dd.txt
sed 's/^/> /' dd.txt >ddmail.txt
shoot 0 import dd.txt ddmail.txt
same "dd in a mail" "$(count "SELECT count(*) FROM runs WHERE tool = 'dd'")" 1

# Files without context are contestants of their own, never pooled.
rm -f archive.db*
bonnie_line nas 1 61000 >one.csv
bonnie_line nas 2 62000 >two.csv
shoot 0 compare one.csv two.csv --as tsv --where class=seq-write
same "two files" "$(awk 'END { print NR - 1 }' out)" 2
bonnie_line md5 3 61000 >arrays.csv
bonnie_line raidz 4 62000 >>arrays.csv
shoot 0 compare arrays.csv --as tsv --where class=seq-write
same "two machines in a file" "$(awk 'END { print NR - 1 }' out)" 2
says "md5 (arrays.csv"
bonnie_line nas 5 61000 >same.csv
bonnie_line nas 6 70000 >>same.csv
shoot 0 compare same.csv --as tsv --where class=seq-write
same "one name, two lines" "$(awk 'END { print NR - 1 }' out)" 2
says "nas (same.csv:2)"
[ ! -e archive.db ] || fail "comparing files made an archive"

# Without a printed name the file's own stands for what is unknown.
for n in 4 5; do
    printf '$ dd if=/dev/zero of=f bs=1M count=1000\n1000+0 records in\n1000+0 records out\n1048576000 bytes (1.0 GB) copied, %s s, 210 MB/s\n' $n >dd-$n.txt
done
shoot 0 --archive dd.db import dd-4.txt dd-5.txt
shoot 0 --archive dd.db list
says "unknown (dd-4.txt)"
says "unknown (dd-5.txt)"

# A person's word makes them repetitions.
shoot 0 import same.csv --layout 6xdisk/zfs.raidz2/zfs --rig nas
shoot 0 compare --as tsv --where class=seq-write
same "described: one cell" "$(awk 'END { print NR - 1 }' out)" 1
