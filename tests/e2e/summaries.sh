#!/bin/sh
# What is answered by way of summaries is what the results themselves answer, to the byte: each question is asked twice, of
# summaries, and while somebody else writes, so that they cannot be made.
. "$(dirname "$0")/lib.sh"
make_archive=$(dirname "$shootout")/tests/make_archive

cat >both.py <<'P'
import difflib, sqlite3, subprocess, sys
shootout, questions = sys.argv[1], [line.split("|") for line in sys.stdin.read().splitlines()]
def ask(words):
    done = subprocess.run([shootout] + words, stdin=subprocess.DEVNULL, capture_output=True)
    return done.returncode, done.stdout, done.stderr
def stale():
    return db.execute("SELECT count(*) FROM stale").fetchone()[0]
db = sqlite3.connect("archive.db", isolation_level=None)
quick = [ask(words) for words in questions]
assert not stale(), "summaries were not made"
db.execute("INSERT OR IGNORE INTO stale SELECT id FROM setup")
setups = stale()
db.execute("BEGIN IMMEDIATE")
whole = [ask(words) for words in questions]
db.execute("ROLLBACK")
assert stale() == setups, "summaries were made while another wrote"
for words, a, b in zip(questions, quick, whole):
    if a != b:
        lines = [b"".join(answer[1:]).decode().splitlines() for answer in (a, b)]
        print(" ".join(words), a[0], b[0], *difflib.unified_diff(*lines, "summaries", "results", lineterm=""), sep="\n")
        sys.exit("answers differ")
db.close()
P

# both: all questions to the archive as it is.
both() {
    for question in winners compare; do
        for by in "" "|--by|rig" "|--by|layout" "|--by|compression" "|--by|os" "|--by|level"; do
            echo "$question$by"
        done
        for where in class=seq-write class=seq-* 'ws=>4x' 'ws=1-2x or class=seeks' 'not rig=rig1' disks\>=6 \
            'compression=off and survives>=1' tool=bonnie++ 'level=raidz1 or level=raid5' nothing=1 rig=nobody; do
            echo "$question|--where|$where"
        done
        echo "$question|--as|json"
        echo "$question|--survive|1"
        echo "$question|--baseline|raidz1"
        echo "$question|--hold|tool"
        echo "$question|--columns|80"
    done >questions
    [ "$(count 'SELECT count(*) FROM results')" -gt 20 ] || fail "the archive is empty"
    python3 both.py "$shootout" <questions >differ 2>&1 || fail "$(cat differ)"
    "$shootout" check >out 2>&1 || true
    never "its summaries differ"
}

shoot 0 import "$source/tests/shootouts"
same "all four" "$(count 'SELECT count(*) FROM results')" 43
both

rm archive.db*
"$make_archive" archive.db 600 60 5
shoot 0 winners
same "nothing stale" "$(python3 -c 'import sqlite3; print(*sqlite3.connect("archive.db").execute("SELECT count(*) FROM stale").fetchone())')" 0
shoot 0 annotate run=7 tag.superseded=yes
shoot 0 annotate rig=rig2 rig.memory='4 GB'
shoot 0 annotate run=9 layout=4xdisk/zfs.raidz2/zfs
shoot 0 forget run=11
both

# Odd figures of many tools on a few setups, some that nobody described, and one machine under two names.
rm archive.db*
n=0
for format in bonnie dd fio iozone; do
    for layout in 6xdisk/zfs.raidz1/zfs 6xdisk/md.raid5/ext4; do
        n=$((n + 1))
        "$shootout" import "$source/tests/data/$format" --rig "odd$((n % 2))" --layout "$layout" --compression off >/dev/null 2>&1 ||
            true
        cp -r "$source/tests/data/$format" "again$n"
        for file in "again$n"/*.in; do
            [ ! -s "$file" ] || echo >>"$file"
        done
        "$shootout" import "again$n" --rig odd1 --layout "$layout" --compression off >/dev/null 2>&1 || true
    done
done
both
