#!/bin/sh
# Corrections: new words about known bytes, annotate, undo.
. "$(dirname "$0")/lib.sh"
mkdir bench
bonnie_line nas 1 61000 >bench/a.csv
bonnie_line nas 2 62000 >bench/b.csv
describe() {
    cat >bench/shootout.xml <<X
<shootout version="1">
  <rig name="nas"><fact key="memory" value="4 GB"/></rig>
  <files match="*.csv" rig="nas" layout="$1" compression="off"/>
</shootout>
X
}
layouts() {
    "$shootout" sql --as tsv 'SELECT DISTINCT layout FROM runs ORDER BY 1' 2>/dev/null | sed 1d | tr '\n' ' '
}
describe 6xdisk/zfs.raidz1/zfs
shoot 0 import bench
same "described" "$(layouts)" "6xdisk/zfs.raidz1/zfs "
shoot 0 list
says raidz1

# A corrected shootout.xml applies to known bytes, and undo brings the old words back.
describe 6xdisk/zfs.raidz2/zfs
shoot 0 import bench
says "stated anew"
same "nothing doubled" "$(count 'SELECT count(*) FROM runs')" 2
same "corrected" "$(layouts)" "6xdisk/zfs.raidz2/zfs "
shoot 0 undo
same "undone" "$(layouts)" "6xdisk/zfs.raidz1/zfs "
shoot 0 undo
same "undo undone, or the import before" "$(count 'SELECT count(*) FROM changes')" 4

# Options are stronger than the file, annotate is stronger than both.
rm -f archive.db*
shoot 0 import bench
shoot 0 import bench/a.csv --layout 4xdisk/md.raid5/ext4
same "by option" "$(layouts)" "4xdisk/md.raid5/ext4 6xdisk/zfs.raidz2/zfs "
shoot 0 import bench
same "the file does not take it back" "$(layouts)" "4xdisk/md.raid5/ext4 6xdisk/zfs.raidz2/zfs "
shoot 0 annotate run=1 layout=2xdisk/md.raid1/ext4 tag.state=good "note=checked by hand"
says "1 run"
shoot 0 import bench/a.csv --layout 4xdisk/md.raid5/ext4
same "annotate stays" "$(count "SELECT layout FROM runs WHERE run = 1")" 2xdisk/md.raid1/ext4
shoot 0 list tag.state=good
says raid1
shoot 0 log
says annotate
says import
shoot 0 undo
same "annotate undone" "$(count "SELECT count(*) FROM runs WHERE layout = '2xdisk/md.raid1/ext4'")" 0

# The same run from another source with another setup is refused and names annotate.
cp bench/b.csv elsewhere.csv
echo >>elsewhere.csv
shoot 3 import elsewhere.csv --layout 3xdisk/md.raid0/ext4
says annotate

# forget and back.
shoot 0 forget run=2
same "forgotten" "$(count 'SELECT count(*) FROM runs')" 1
shoot 0 undo
same "back" "$(count 'SELECT count(*) FROM runs')" 2

# Removing a file after its import loses nothing.
cp bench/b.csv kept
rm bench/b.csv
shoot 0 show 2 --source
cmp -s out kept || fail "the kept source differs from the file"

# The whole statement applies to known bytes: tags, dates and notes too, by option and by shootout.xml.
rm -f archive.db*
mkdir rest
printf '$ dd if=/dev/zero of=f bs=1M count=1000\n1000+0 records in\n1000+0 records out\n1048576000 bytes (1.0 GB) copied, 5 s, 210 MB/s\n' >rest/dd.txt
words() {
    count "SELECT coalesce(started, '') || '/' || coalesce(note, '') || '/' || coalesce(tags, '') FROM runs"
}
shoot 0 import rest/dd.txt
same "nothing said" "$(words)" "//"
shoot 0 import rest/dd.txt --tag room=cold --date 2011-05
says "0 new results; 1 run stated anew"
same "by option" "$(words)" "2011-05//room=cold"
cat >rest/shootout.xml <<X
<shootout version="1">
  <files match="*.txt" date="2012"><tag name="state" value="new"/><note>half full</note></files>
</shootout>
X
shoot 0 import rest
says "0 results; 1 run already there; 1 run stated anew"
same "by shootout.xml" "$(words)" "2012/half full/room=cold; state=new"
shoot 0 import rest
says "already there"
shoot 0 annotate run=1 note= tag.state=good
shoot 0 import rest
says "already there"
same "annotate stays" "$(words)" "2012//room=cold; state=good"
shoot 0 undo
shoot 0 undo
same "undone" "$(words)" "2011-05//room=cold"

# A corrected shootout.xml takes out what it had said of results, claims and set-ups, and says so; undo brings it back.
rm -f archive.db*
mkdir typed
typed() {
    cat >typed/shootout.xml <<X
<shootout version="1">
  <rig name="nas"/>
  <results rig="nas" workload="seq-write" tool="dd">
    <result layout="6xdisk/zfs.raidz1/zfs" throughput="$1 MB/s"/>
    <result layout="6xdisk/zfs.raidz2/zfs" throughput="99 MB/s"/>
  </results>
  ${2-}
</shootout>
X
}
figures() {
    "$shootout" sql --as tsv 'SELECT throughput / 1e6 FROM results ORDER BY 1' 2>/dev/null | sed 1d | tr '\n' ' '
}
stands() {
    count 'SELECT (SELECT count(*) FROM claims) || (SELECT count(*) FROM layouts)'
}
typed 133 '<setup rig="nas" layout="6xdisk/zfs.raidz3/zfs"/><claim name="C1">raidz1 is faster</claim>'
shoot 0 import typed
same "as typed in" "$(figures)$(stands)" "99 133 13"
typed 138
shoot 0 import typed
says "1 run of its older version taken out"
same "mended" "$(figures)$(stands)" "99 138 02"
shoot 0 undo
same "mending undone" "$(figures)$(stands)" "99 133 13"
shoot 0 import typed
same "mended again" "$(figures)$(stands)" "99 138 02"
typed 133 '<setup rig="nas" layout="6xdisk/zfs.raidz3/zfs"/><claim name="C1">raidz1 is faster</claim>'
shoot 0 import typed
same "as it had been" "$(figures)$(stands)" "99 133 13"
echo '<shootout' >typed/shootout.xml
shoot 3 import typed
same "one that cannot be read takes nothing out" "$(figures)$(stands)" "99 133 13"
echo '<shootout version="1"/>' >typed/shootout.xml
shoot 0 import typed
same "nothing is said any more" "$(figures)$(stands)" "00"
