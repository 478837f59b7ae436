# What several tools printed, one behind another in one text: a file, a page, and reading it again.
here=$(dirname "$0")
. "$here/lib.sh"
cp "$source/tests/data/sections/three-tools.in" log.txt

# line_of TEXT NTH: where it stands.
line_of() {
    grep -nF -- "$1" log.txt | sed -n "$2"p | cut -d: -f1
}
# runs: each run's tool and line.
runs() {
    count "SELECT group_concat(word, ', ') FROM (SELECT tool || ' ' || line AS word FROM run ORDER BY line)"
}

shoot 0 import log.txt
want="dd $(line_of 'records in' 1), bonnie++ $(line_of '+++++,+++,' 1), fio $(line_of '(groupid=' 1), dd $(line_of 'records in' 2)"
same "the tools and their lines" "$(runs)" "$want"
same "the first block size" "$(count "SELECT workload FROM results WHERE tool = 'dd' ORDER BY throughput LIMIT 1")" \
    "seq-write:bs=1M,data=zero,flush=none,qd=1"
# The bytes that a run is found at are those that its tool printed.
printed() {
    count "SELECT (at + 1) || ' ' || length FROM run WHERE tool = '$1' ORDER BY at DESC LIMIT 1" | {
        read -r at length
        tail -c "+$at" log.txt | head -c "$length"
    }
}
printed dd | grep -q '5 s, 210 MB/s' || fail "the place of dd: $(printed dd)"
printed bonnie++ | grep -q '^1.97,1.97,db1,.*,377us$' || fail "the place of bonnie++: $(printed bonnie++)"
printed fio | grep -q '(groupid=' || fail "the place of fio: $(printed fio)"

# Nothing of it is new when it is given again, or read again.
shoot 0 import log.txt
says "already there (4 runs)"
shoot 0 reimport
says "1 source read again: 0 numbers of 0 runs are other"
shoot 0 check --deep
says "nothing wrong"
says "0 runs only there, 0 only here"

# Every tool's numbers are read again, not those of the first alone.
cp "$SHOOTOUT_ARCHIVE" altered.db
sqlite3 altered.db 'UPDATE result SET throughput = 1 WHERE throughput IS NOT NULL'
shoot 4 --archive altered.db check --deep
says "numbers of 4 runs differ"
shoot 0 --archive altered.db reimport
shoot 0 --archive altered.db check --deep
says "0 numbers of 0 runs differ"

# The same on a page.
{
    echo '<html><body><h1>My box</h1><pre>'
    sed 's/&/\&amp;/g; s/</\&lt;/g' log.txt
    echo '</pre></body></html>'
} >page.html
first=$(runs)
rm -f "$SHOOTOUT_ARCHIVE"
shoot 0 import page.html
same "the tools of a page" "$(runs | tr -d 0-9)" "$(echo "$first" | tr -d 0-9)"

# Asked for one tool, only that is read.
rm -f "$SHOOTOUT_ARCHIVE"
shoot 0 import --format fio log.txt
same "the format that was asked for" "$(count "SELECT DISTINCT tool FROM run")" fio
