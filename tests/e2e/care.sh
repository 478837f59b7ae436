#!/bin/sh
# Care: check, backup, merge, export and back, reimport, purge, other archives beside this one.
. "$(dirname "$0")/lib.sh"
sqlite() { python3 -c 'import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); c.close()' "$@"; }
mkdir bench
for i in 1 2 3 4; do bonnie_line nas $i $((60000 + i)); done >bench/nas.csv
bonnie_line 'a "quoted", name' 9 70000 >bench/odd.csv
printf '3145728000 bytes (3.1 GB) copied, 106.22 s, 29.6 MB/s\n' >bench/dd.txt
cat >bench/shootout.xml <<'X'
<shootout version="1">
  <rig name="nas"><fact key="memory" value="4 GB"/></rig>
  <files match="nas.csv" rig="nas" layout="6xdisk/zfs.raidz1/zfs" compression="off"/>
</shootout>
X
shoot 0 import bench
shoot 0 annotate run=2 note='it was
warm "there"' tag.state=bad
shoot 0 annotate run=3 layout=2xdisk/zfs.mirror/zfs
shoot 0 undo

# A whole archive is whole.
shoot 0 check
says "nothing wrong"
says "numbers were not compared"
shoot 0 check --deep
says "0 numbers of 0 runs differ"

# Everything as plain files, and back, byte for byte.
shoot 0 export --all plain
shoot 1 export --all plain
says "expected an empty folder or none"
shoot 0 --archive again.db import plain
says "taken back"
shoot 0 --archive again.db check --deep
shoot 0 --archive again.db export --all plain2
diff -r plain plain2 || fail "the archive that was taken back differs"
for file in plain/sources/*; do
    same "$file" "$(sha256sum <"$file" | cut -c -64)" "$(basename "$file")"
done
cp -r plain broken
echo '{"table":"run","id":1,"nonsense":2}' >>broken/archive.ndjson
shoot 1 --archive broken.db import broken
says "broken/archive.ndjson:$(wc -l <broken/archive.ndjson): "
says "nonsense"
same "nothing of it stays" "$("$shootout" --archive broken.db sql --as tsv 'SELECT count(*) FROM changes' | tail -1)" 0
cp -r plain forged
echo x >>"$(find forged/sources -type f | head -1)"
shoot 1 --archive forged.db import forged
says "have another hash"

# A selection, exact to the digit.
shoot 0 export class=seq-write -o out.csv
python3 - <<'P' || fail "the csv is not what the archive holds"
import csv, json, sqlite3
with open("out.csv", newline="") as f:
    rows = list(csv.DictReader(f))
db = sqlite3.connect("archive.db")
db.row_factory = sqlite3.Row
want = list(db.execute("SELECT * FROM results WHERE class = 'seq-write' ORDER BY run"))
assert len(rows) == len(want) > 5, len(rows)
for got, row in zip(rows, want):
    assert list(got) == row.keys()
    for key in row.keys():
        value = row[key]
        same = got[key] == ("" if value is None else value) if not isinstance(value, (int, float)) else float(got[key]) == value
        assert same, (key, got[key], value)
P
shoot 0 export --as ndjson
same "a line for each result" "$(wc -l <out)" "$(count 'SELECT count(*) FROM results')"
shoot 2 export --as spreadsheet
says "there are csv, tsv, ndjson, phoronix, openmetrics, db"

# A copy, verified, that replaces nothing.
shoot 0 backup copy.db
same "private" "$(stat -c %a copy.db 2>/dev/null || stat -f %Lp copy.db)" 600
shoot 1 backup copy.db
says "is there already; --force replaces it"
shoot 0 backup --force copy.db
shoot 1 backup archive.db
says "is the archive itself"
shoot 0 --archive copy.db export --all plain3
diff -r plain plain3 || fail "the copy differs"
[ -z "$(find . -name 'copy.db.*')" ] || fail "something was left behind"

# Another archive: beside this one, then into it, once.
bonnie_line san 1 90000 >san.csv
bonnie_line nas 1 60001 >known.csv
shoot 0 --archive other.db import san.csv known.csv
shoot 0 --archive other.db annotate 'source=*known.csv' note=theirs
shoot 0 list --with other.db
says "with other.db: 1 runs more, 1 in both"
says san
same "nothing was kept of it" "$(count "SELECT count(*) FROM runs WHERE machine = 'san'")" 0
shoot 0 merge --dry-run other.db
says "would add: 1 new run"
same "nothing was kept of it" "$(count 'SELECT count(*) FROM changes')" 4
shoot 0 merge other.db
says "1 new run"
shoot 0 merge other.db
says "0 new runs"
same "one change" "$(count "SELECT count(*) FROM changes WHERE verb = 'merge'")" 1
shoot 0 check --deep
shoot 0 undo
same "undone" "$(count "SELECT count(*) FROM runs WHERE machine = 'san'")" 0
shoot 1 merge san.csv
says "not an archive"

# Figures that are not those of the source are named, and put right; undo brings them back.
shoot 5 winners
sqlite archive.db 'UPDATE result SET throughput = 1234.5 WHERE throughput > 3e8'
shoot 4 check
says "its summaries differ"
shoot 0 check --repair
shoot 0 check
shoot 4 check --deep
says 1234.5
shoot 0 reimport --dry-run
says "5 numbers of 5 runs would be other"
shoot 4 check --deep
shoot 0 reimport
says "5 numbers of 5 runs are other"
shoot 0 check --deep
same "what was said stays" "$(count "SELECT count(*) FROM runs WHERE tags = 'state=bad'")" 1
shoot 0 undo
shoot 4 check --deep
shoot 0 reimport

# Repair.
sqlite archive.db 'DROP VIEW claims; UPDATE layout SET survives = 9'
shoot 4 check
says "view claims"
shoot 0 check --repair
shoot 0 check

# Forgetting for good.
shoot 0 forget --dry-run run=1
says "would be forgotten"
same "nothing forgotten" "$(count 'SELECT count(*) FROM runs WHERE run = 1')" 1
shoot 0 forget 'source=*nas.csv'
shoot 0 forget --purge --dry-run
says "would purge 5 runs"
shoot 0 forget --purge
says "purged 5 runs"
shoot 0 check
if grep -q 'it was' archive.db; then fail "a purged note is in the file"; fi
shoot 1 forget --purge
says "nothing was forgotten"

# To give away.
shoot 0 export -o small.db --without-identity
says "left out"
shoot 0 --archive small.db check
if grep -q quoted small.db; then fail "a machine's name was given away"; fi
shoot 1 export -o small.db

# Damage: said, and what can be read is written out.
python3 -c 'f = open("again.db", "r+b"); f.seek(16384 * 20); f.write(b"x" * 16384 * 3)'
shoot 4 --archive again.db check
shoot 4 --archive again.db check --rescue rescued
says "rows"
[ -s rescued/archive.ndjson ] || fail "nothing was rescued"
head -c 300000 copy.db >cut.db
shoot 4 --archive cut.db check --rescue rescued2
[ -s rescued2/archive.ndjson ] || fail "nothing was rescued of one that was cut"
sqlite copy.db 'PRAGMA user_version = 9'
shoot 1 --archive copy.db list
says "shootout 9.0 and later read it"

# A full disk: one sentence, nothing half-done.
state=$("$shootout" sql 'SELECT count(*) FROM runs' --as tsv | tail -1)
for i in $(seq 2000); do bonnie_line big "$i" $((50000 + i)); done >big.csv
for blocks in 100 800 1600 2500; do
    set +e
    (ulimit -f $blocks; "$shootout" import big.csv >out 2>err)
    got=$?
    set -e
    same "full at $blocks blocks" "$got" 1
    same "one sentence" "$(grep -c '^shootout: ' err)" 1
    same "nothing half-done" "$(count 'SELECT count(*) FROM runs')" "$state"
    shoot 0 check
done
shoot 0 import big.csv

# Texts of others work no terminal; a pipe gets every byte.
rm -rf archive.db*
unset NO_COLOR
printf '$ dd if=/dev/zero of=/t/\033]0;evil\007\302\233x bs=1M count=1024\r\n1024+0 records in\r\n1024+0 records out\r\n1073741824 bytes (1.1 GB) copied, 10 s, 107 MB/s\r\n' >evil.txt
shoot 0 import evil.txt --layout 2xhdd/md.raid1/ext4 --rig box --tag "e=$(printf 'a\033[31mb\033]2;c')"
"$shootout" show --source 1 | cmp - evil.txt
"$shootout" sql --as csv 'SELECT tags FROM runs' | grep -q "$(printf 'a\033\[31mb\033]2;c')" || fail "csv is not exact"
on_terminal() {
    TERM=xterm python3 "$source/tests/e2e/terminal.py" 80 '' "$shootout" "$@" >out 2>err
    if LC_ALL=C grep -q "$(printf '\033\]')\|$(printf '\007')\|$(printf 'a\033\[31mb')\|$(printf '\302\233')" out; then
        fail "$* passes control characters: $(cat -v out)"
    fi
}
on_terminal show --source 1
says "evil"
on_terminal export --as csv
on_terminal sql --as csv 'SELECT tags FROM runs'
says "b"
on_terminal list --as tsv
on_terminal list
grep -q "$(printf '\033\[1m')" out || fail "the list has no colours: $(cat -v out)"
on_terminal show 1
NO_COLOR=1
