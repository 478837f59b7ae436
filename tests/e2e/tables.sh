#!/bin/sh
# Plain tables: by --map, by <table> in shootout.xml, pasted into standard input; and a map does not take away what a real
# format knows.
. "$(dirname "$0")/lib.sh"
mkdir bench
printf 'Config,Speed,Bay\nraidz1,93,left\nraidz2,88,right\n' >bench/speeds.csv
bonnie_line good 1 61000 >bench/bonnie.csv

shoot 3 import bench/speeds.csv
says "no result found"
shoot 2 import --map 'thoughput=Speed' bench/speeds.csv
says "no key 'thoughput'; nearest: throughput"
shoot 0 import --map 'throughput/seq-read=Speed[MB/s],layout=Config,tag.bay=Bay,tool:=dd' bench
same "both" "$(count 'SELECT count(*) FROM runs')" 3
same "the table" "$(count "SELECT throughput FROM results WHERE class = 'seq-read' AND tool = 'dd' AND machine = 'raidz2'")" 88000000

rm -f archive.db*
cat >bench/shootout.xml <<'XML'
<shootout version="1">
  <layout name="raidz1" line="6xdisk/zfs.raidz1/zfs"/>
  <table match="speeds.csv" map="throughput/seq-read=Speed[MB/s],layout=Config"/>
  <files match="speeds.csv" machine="raidz1" layout="raidz1"/>
</shootout>
XML
shoot 0 import bench
same "described" "$(count "SELECT layout FROM results WHERE throughput = 93000000")" 6xdisk/zfs.raidz1/zfs
sed -i 's/throughput/thoughput/' bench/shootout.xml
shoot 3 import bench/shootout.xml
says "shootout.xml:3: <table>: map: no key 'thoughput/seq-read'"

rm -f archive.db*
printf '12x 4TB, 2 striped 6x raidz2, 30.1 TB, w=638MB/s, rw=105MB/s, r=990MB/s\n' | "$shootout" import - 2>err
same "pasted" "$(count "SELECT throughput FROM results WHERE class = 'seq-rewrite'")" 105000000
printf '| Layout | Write (MB/s) |\n|---|---|\n| 6xdisk/zfs.raidz1/zfs | 212 |\n' | "$shootout" import - 2>err
same "Markdown" "$(count "SELECT throughput FROM results WHERE layout = '6xdisk/zfs.raidz1/zfs'")" 212000000
