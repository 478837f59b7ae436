#!/bin/sh
# make.sh SHOOTOUT: writes tables-N.db.gz anew, N being the version of the tables that this program makes.  Version 0 may
# change until the first release tag; after it, what is here is what people have, and stays.
set -eu
shootout=$(realpath "${1:?usage: make.sh SHOOTOUT}")
here=$(dirname "$(realpath "$0")")
work=/var/tmp/shootout-archive
rm -rf "$work"
mkdir -p "$work/bench"
trap 'rm -rf "$work"' EXIT
cp "$here"/../demo/*.csv "$work/bench"
cd "$work"
export SHOOTOUT_ARCHIVE="$work/archive.db" HOME="$work" XDG_DATA_HOME="$work" SOURCE_DATE_EPOCH=1304418151
cat >bench/shootout.xml <<'X'
<shootout version="1">
  <rig name="box"><fact key="memory" value="4 GB"/></rig>
  <layout name="pool" line="4xhdd.7k2.1T/zfs.raidz1/zfs"/>
  <files match="hw.csv" rig="box" layout="4xhdd.7k2.1T/hw.raid5@perc5/ufs" compression="off"/>
  <files match="zfs.csv" rig="box" layout="pool" compression="lz4"/>
</shootout>
X
echo 'what stood beside the results' >bench/README
"$shootout" import bench
"$shootout" annotate run=1 tag.state=fine note='a note'
"$shootout" annotate run=2 layout=4xhdd/md.raid10/ext4
"$shootout" forget run=3
"$shootout" undo 3
sqlite3 archive.db VACUUM
version=$(sqlite3 archive.db 'PRAGMA user_version')
gzip -9nc archive.db >"$here/tables-$version.db.gz"
