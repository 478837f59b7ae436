#!/bin/sh
# Archives of every version of the tables that there has been, as they came from the program of their day (data/archives):
# they are read, answer the same, can be worked on, copied, merged and taken apart; newer ones are refused.
. "$(dirname "$0")/lib.sh"
bonnie_line new 1 61000 >new.csv
shoot 0 --archive fresh.db import new.csv
version=$(sqlite3 fresh.db 'PRAGMA user_version')
[ -s "$source/tests/data/archives/tables-$version.db.gz" ] ||
    fail "no archive of tables $version: tests/data/archives/make.sh makes it"

# tables FILE: the tables, indexes and views of an archive.
tables() {
    sqlite3 "$1" 'SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name'
}
seen=0
for file in "$source"/tests/data/archives/tables-*.db.gz; do
    rm -rf archive.db* copy.db* other.db* plain
    gzip -dc "$file" >archive.db
    chmod 600 archive.db
    seen=$((seen + 1))

    # Only read, by a program of today, it stays what it was, byte for byte.
    cp archive.db before.db
    shoot 0 list
    says "hw raid5"
    shoot 0 audit
    says "finding"
    shoot 0 check --deep
    says "0 numbers of 0 runs differ"
    same "$file: answers" "$("$shootout" sql --as csv "SELECT count(*) AS n, count(DISTINCT run) AS runs,
        round(sum(throughput)) AS sum, min(rig), min(compression), max(compression) FROM results" | tail -1)" \
        "72,6,4619753472,box,lz4,unknown"
    same "$file: words" "$("$shootout" sql --as csv 'SELECT tags, note FROM runs WHERE run = 1' | tail -1)" "state=fine,a note"
    same "$file: its log" "$(count 'SELECT max(change) FROM changes')" 5
    cmp archive.db before.db || fail "$file: reading altered it"

    # Worked on: what stood in it can be undone, and what comes new goes in.
    shoot 0 undo 4
    shoot 0 import new.csv
    shoot 0 annotate run=2 layout=4xhdd/md.raid10/ext4
    shoot 0 check --deep
    same "$file: runs" "$(count 'SELECT count(*) FROM runs')" 8
    shoot 0 backup copy.db
    shoot 0 export --all plain
    shoot 0 --archive other.db import plain
    shoot 0 --archive fresh.db merge copy.db
    shoot 0 --archive fresh.db check --deep
done
[ "$seen" -gt 0 ] || fail "no archives"

# The tables of today are those of the newest archive.
gzip -dc "$source/tests/data/archives/tables-$version.db.gz" >today.db
tables today.db >today.sql
rm -rf fresh.db*
shoot 0 --archive fresh.db import new.csv
tables fresh.db >fresh.sql
cmp today.sql fresh.sql || fail "tables $version are others now: a release needs an upgrade and a new version; before the first one,
tests/data/archives/make.sh writes the archive anew"

# Of a version to come: refused with the one that reads it, and left as it is.
next=$((version + 1))
sqlite3 today.db "PRAGMA user_version = $next"
cp today.db before.db
for words in list "import new.csv" "check" "backup c.db" "export --all p"; do
    # shellcheck disable=SC2086
    shoot 1 --archive today.db $words
    says "today.db: made by a newer shootout (tables $next, this one knows $version); shootout $next.0 and later read it"
done
shoot 1 merge today.db
says "shootout $next.0 and later read it"
cmp today.db before.db || fail "an archive of a version to come was altered"
