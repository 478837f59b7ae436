#!/bin/sh
# Bad input of every kind: one sentence, nothing half-imported, and the good file beside it still goes in.
. "$(dirname "$0")/lib.sh"
bonnie_line good 1 61000 >good.csv

# with_good STATUS FILE TEXT: importing FILE and a good one takes the good one and says TEXT.
with_good() {
    rm -f archive.db*
    shoot "$1" import "$2" good.csv
    says "$3"
    same "$2: only the good run" "$(count 'SELECT count(*) FROM runs')" 1
}
: >empty.csv
with_good 3 empty.csv "empty file"
head -c 4096 /bin/sh >binary.dat
with_good 3 binary.dat "binary file"
echo 'a poem, and no number in it' >poem.txt
with_good 3 poem.txt "no result"
bonnie_line cut 2 61000 | cut -c 1-70 >cut.csv
with_good 3 cut.csv "cut.csv"
mkdir nothing && echo text >nothing/readme.txt
with_good 3 nothing "no results in this folder"
with_good 3 missing.csv "No such file"
if [ "$(id -u)" != 0 ]; then
    cp good.csv secret.csv && chmod 000 secret.csv
    with_good 3 secret.csv "Permission denied"
fi
truncate -s 5G sparse.img
with_good 3 sparse.img "binary file"
# A large file of which nothing is wanted is not read to its end, and not copied.
TMPDIR=/nonexistent with_good 3 sparse.img "binary file"
# A large file that is cut while it is read: all of it, or one sentence and nothing.
{ cat good.csv; awk 'BEGIN { while (length(x) < 1000000) x = x "x" "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    for (i = 0; i < 40; i++) print x }'; } >large.csv
for delay in 0 0.02 0.05 0.1 0.2; do
    cp large.csv cut-large.csv
    rm -f archive.db*
    { sleep "$delay"; truncate -s 5000 cut-large.csv; } &
    set +e
    "$shootout" import cut-large.csv >out 2>err
    got=$?
    set -e
    wait $!
    case $got in
    0) same "a file cut too late" "$(count 'SELECT count(*) FROM runs')" 1 ;;
    3)
        says "cut-large.csv: was cut from"
        same "a file cut in time" "$(count 'SELECT count(*) FROM runs')" 0
        ;;
    *) fail "a file that is cut ends the import with $got: $(cat out err)" ;;
    esac
done
mkfifo fifo
with_good 3 fifo "pipe"
bonnie_line 'b\303\244d' 3 62000 >utf8.csv
printf 'x\377\376y,' | cat - good.csv >invalid.csv
shoot 0 import --dry-run utf8.csv
iconv -f UTF-8 -t UTF-16 good.csv >utf16.csv
rm -f archive.db* && shoot 0 import utf16.csv
same "UTF-16" "$(count 'SELECT count(*) FROM runs')" 1
tr '\n' '\r' <good.csv >cr.csv
shoot 0 import cr.csv
same "CR line ends: the same run" "$(count 'SELECT count(*) FROM runs')" 1
{ cat good.csv; printf '\000\000\n'; bonnie_line nul 4 60000; } >nul.csv
shoot 0 import nul.csv
same "a NUL in between" "$(count 'SELECT count(*) FROM runs')" 2

# shootout.xml: unknown element, layout with a typo.
mkdir xml && cp good.csv xml/
printf '<shootout version="1">\n  <rigg name="x"/>\n</shootout>\n' >xml/shootout.xml
rm -f archive.db* && shoot 0 import xml
says "shootout.xml:2"
says "rig"
printf '<shootout version="1">\n  <layout name="a" line="6xdisk/zfs.raidz4/zfs"/>\n</shootout>\n' >xml/shootout.xml
shoot 0 import xml
says "column 8"
says "zfs.raidz1"
shoot 2 import good.csv --layout 6xdisk/raidz9
says "column 8"

# Archives that are none, newer, read-only or locked.
echo 'not a database, but long enough to be looked at by something that expects pages' >no.db
shoot 1 --archive no.db list
says "no.db"
"$shootout" --archive newer.db import good.csv 2>/dev/null
sqlite3 newer.db 'PRAGMA user_version = 9999' >/dev/null
shoot 1 --archive newer.db list
says "newer"
sqlite3 other.db 'CREATE TABLE t (a)' >/dev/null
shoot 1 --archive other.db import good.csv
says "other.db"
"$shootout" --archive ro.db import good.csv 2>/dev/null
chmod 444 ro.db
if [ "$(id -u)" != 0 ]; then
    shoot 1 --archive ro.db import utf8.csv
    says "ro.db"
fi
shoot 0 --archive ro.db list

# A compression that is none is refused wherever it is said.
bonnie_line nas 1 61000 >said.csv
shoot 2 import said.csv --compression lzz4
says "nearest: lz4"
shoot 2 said.csv --compression lz4+
shoot 0 import said.csv --compression on+dedup
shoot 2 annotate run=1 compression=lzz4
says "nearest: lz4"
mkdir described && bonnie_line nas 2 62000 >described/a.csv
echo '<shootout version="1"><files match="*" compression="lzz4"/></shootout>' >described/shootout.xml
shoot 0 import described
says "nearest: lz4"

# Nothing is written over an archive or over what is read; an empty --archive is no archive.
rm -f archive.db*
shoot 0 import good.csv
shoot 2 list -o archive.db --as csv
says "is an archive"
ln -s archive.db link.csv
shoot 2 list -o link.csv
says "is an archive"
cp good.csv mine.csv
shoot 2 mine.csv -o mine.csv
says "not written over"
cmp -s mine.csv good.csv || fail "an input was written over"
shoot 1 export -o archive.db --force
says "is the archive itself"
shoot 1 export -o link.csv --as db --force
says "is the archive itself"
same "the archive stands" "$(count 'SELECT count(*) FROM runs')" 1
shoot 2 --archive '' list
says "--archive"

# Nothing at all, by every way in.
: >nothing.txt
for way in look compare "import --dry-run" "import --draft" import; do
    for input in nothing.txt -; do
        set +e
        "$shootout" --archive nothing.db $way $input >out 2>err </dev/null
        got=$?
        set -e
        [ "$got" = 1 ] || [ "$got" = 3 ] || fail "$way $input ended with $got: $(cat out err)"
        never "runtime error"
        never "CRITICAL"
    done
done
shoot 2 look nothere.csv
says "expected files, found 'nothere.csv'"

# A stranger's trigger does not run.
sqlite3 archive.db 'CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END' >/dev/null
shoot 0 import utf8.csv
same "no trigger ran" "$(count 'SELECT count(*) FROM runs')" 2

# Equal figures that stand alone are two runs.
printf '1048576000 bytes (1.0 GB) copied, 10.5 s, 99.9 MB/s\n1048576000 bytes (1.0 GB) copied, 10.5 s, 99.9 MB/s\n' >bare.txt
shoot 0 --archive bare.db import bare.txt
says "2 runs"
