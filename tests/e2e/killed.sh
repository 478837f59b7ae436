#!/bin/sh
# Killed at any moment: what was committed is there, the archive is whole, and giving the files again completes it.
# KILLS says how often (5), KILL_SEED where the moments begin (1).
. "$(dirname "$0")/lib.sh"
kills=${KILLS:-5} seed=${KILL_SEED:-1}
mkdir bench
for file in 1 2 3 4; do
    awk -v line="$(bonnie_line nas SEED BLOCK)" -v file=$file 'BEGIN {
        for (i = 1; i <= 1500; i++) { text = line; sub(/SEED/, file * 10000 + i, text); sub(/BLOCK/, file * 10000 + i, text); print text }
    }' >bench/$file.csv
done
now() { python3 -c 'import time; print(time.time())'; }
before=$(now)
shoot 0 --archive whole.db import bench
took=$(python3 -c "import time; print(time.time() - $before)")
all=$("$shootout" --archive whole.db sql --as tsv 'SELECT count(*) FROM results' | tail -1)

while [ "$kills" -gt 0 ]; do
    rm -f archive.db*
    "$shootout" import bench/1.csv >/dev/null 2>&1
    "$shootout" import bench >/dev/null 2>&1 &
    sleep "$(awk -v seed="$((seed + kills))" -v took="$took" 'BEGIN { srand(seed); print rand() * took }')"
    kill -9 $! 2>/dev/null || true
    wait $! 2>/dev/null || true
    shoot 0 check
    runs=$(count 'SELECT count(*) FROM runs')
    [ "$runs" = 1500 ] || [ "$runs" = 6000 ] || fail "killed: $runs runs are there"
    shoot 0 import bench
    same "completed" "$(count 'SELECT count(*) FROM results')" "$all"
    kills=$((kills - 1))
done
