#!/bin/sh
# Another program writes to the archive: readers go on, a writer says after a second whom it waits for, and takes --wait.
# Where locks cannot be trusted, that is said.  Clocks that go backwards do no harm.
. "$(dirname "$0")/lib.sh"
for i in 1 2 3; do bonnie_line nas $i $((60000 + i)) >$i.csv; done
shoot 0 import 1.csv

# hold SECONDS JOURNAL: python3 writes for so long, in the archive's own way or with another journal.
hold() {
    python3 - "$1" "$2" <<'P' &
import pathlib, sqlite3, sys, time
db = sqlite3.connect("archive.db", isolation_level=None)
if sys.argv[2]:
    db.execute("PRAGMA journal_mode = " + sys.argv[2])
db.execute("BEGIN IMMEDIATE")
db.execute("CREATE TABLE nonsense (a)")
pathlib.Path("held").touch()
time.sleep(float(sys.argv[1]))
db.execute("ROLLBACK")
P
    holder=$!
    while [ ! -e held ]; do sleep 0.05; done
    rm held
}
for journal in "" DELETE; do
    hold 60 "$journal"
    shoot 1 --wait 0 import 2.csv
    says "another program is writing to it; waited 0 s"
    never "waiting"
    shoot 1 --wait 2 annotate run=1 note=x
    says "process $holder (python3) is writing to it; waiting up to 2 s"
    says "another program is writing to it; waited 2 s"
    same "one sentence" "$(grep -c '^shootout: ' err)" 1
    shoot 0 --wait 0 list
    says "nas"
    never "another program"
    kill $holder
    wait $holder 2>/dev/null || true
done
hold 2 ""
shoot 0 import 2.csv
says "process $holder (python3) is writing to it; waiting up to 60 s"
wait $holder
same "then it was written" "$(count 'SELECT count(*) FROM runs')" 2
shoot 2 --wait soon list
says "--wait: expected seconds, 0 to 86400, found 'soon'"
shoot 2 list --wait 3
shoot 0 check

# A clock that goes backwards, or stands at the beginning of time: the log goes on counting.
SOURCE_DATE_EPOCH=1304418151 "$shootout" import 3.csv >out 2>err || fail "$(cat err)"
SOURCE_DATE_EPOCH=1 "$shootout" annotate run=3 note=late >out 2>err || fail "$(cat err)"
same "in the order of what was done" "$("$shootout" sql --as csv 'SELECT verb, at FROM changes ORDER BY change DESC LIMIT 2' | tr '\n' ' ')" \
    "verb,at annotate,1970-01-01T00:00:01Z import,2011-05-03T10:22:31Z "
shoot 0 winners
shoot 0 undo
same "the last one is undone" "$(count "SELECT count(*) FROM runs WHERE note = 'late'")" 0
SOURCE_DATE_EPOCH=5 "$shootout" undo 3 >out 2>err || fail "$(cat err)"
same "and the one before it" "$(count 'SELECT count(*) FROM runs')" 2
shoot 0 check --deep

# On NFS: said by whoever writes, and the archive gets on without shared memory.  (A sanitizer wants to be loaded first.)
nfs=$(dirname "$shootout")/tests/nfs.so
on_nfs() { LD_PRELOAD=$nfs "$shootout" "$@" >out 2>err || fail "$* on NFS: $(cat out err)"; }
if [ -f "$nfs" ] && (on_nfs --version) 2>/dev/null; then
    same "the way of this machine" "$(sqlite3 archive.db 'PRAGMA journal_mode')" wal
    on_nfs import 3.csv
    says "archive.db is on NFS, where locks cannot be trusted: let one program use it at a time"
    same "without shared memory" "$(sqlite3 archive.db 'PRAGMA journal_mode')" delete
    on_nfs list
    on_nfs --archive new.db import 1.csv
    says "new.db is on NFS"
    same "made without shared memory" "$(sqlite3 new.db 'PRAGMA journal_mode')" delete
    shoot 0 annotate run=1 note=home
    never "NFS"
    same "back on this machine" "$(sqlite3 archive.db 'PRAGMA journal_mode')" wal
    shoot 0 check
fi
