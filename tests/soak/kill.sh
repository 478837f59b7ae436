#!/bin/sh
# Kills the collector or its tool at random moments, so many times (third argument: how often; fourth: seed).  After each the
# archive is whole and has every run whose cell is over; in the end the plan is complete and the folder is clean.
times=${3:-50} seed=${4:-$(date +%s)}
. "$(dirname "$0")/../e2e/lib.sh"
export TMPDIR="$work"
mkdir tank tools
cp "$source"/tests/e2e/tools/* tools
echo "$times kills, seed $seed"

random() { # random BELOW: in drawn
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    drawn=$((seed / 65536 % $1))
}
ask() {
    sqlite3 "$SHOOTOUT_ARCHIVE" "$1"
}
# Processes that were started for this folder.
ours() {
    for process in /proc/[0-9]*; do
        if (tr '\0' '\n' <"$process/environ") 2>/dev/null | grep -qx "SHOOTOUT_RUN=$work/tank/shootout-run"; then
            echo "${process#/proc/}"
        fi
    done
}
unfinished() {
    [ -s "$SHOOTOUT_ARCHIVE" ] && [ "$(ask 'SELECT count(*) FROM plan WHERE ended IS NULL')" = 1 ]
}

export FAKE_SECONDS=0.1
while [ "$times" -gt 0 ]; do
    if unfinished; then what=--resume; else what="--workload rand-read --workload seq-write --repeat 8 --size 4M --seconds 1
        --cool 0 --tools $work/tools --allow tmpfs --allow network --rig box --layout disk/ext4"; fi
    # shellcheck disable=SC2086
    "$shootout" run tank $what >out 2>err </dev/null &
    pid=$!
    random 1700
    sleep "$(printf '%d.%03d' $(((drawn + 300) / 1000)) $(((drawn + 300) % 1000)))"
    random 3
    if [ "$drawn" = 0 ]; then
        victim=$(ours | sed -n 1p)
        [ -z "$victim" ] || kill -9 "$victim" 2>/dev/null || true
        sleep 0.2
    fi
    kill -9 $pid 2>/dev/null || true
    wait $pid 2>/dev/null || true
    same "integrity" "$(ask 'PRAGMA integrity_check')" ok
    same "every finished cell is kept" "$(ask "SELECT count(*) FROM plan_cell WHERE plan_id || ',' || (place + 1) NOT IN
        (SELECT p.value || ',' || c.value FROM run_fact p JOIN run_fact c USING (run_id) WHERE p.key = 'plan' AND c.key = 'cell')
        AND state IN ('done', 'failed')")" 0
    times=$((times - 1))
done
unset FAKE_SECONDS
if unfinished; then "$shootout" run tank --resume >out 2>err </dev/null || [ $? = 3 ] || fail "not gone on with: $(cat err)"; fi
[ "$(ask "SELECT count(*) FROM plan_cell WHERE state = 'failed' AND plan_id = (SELECT max(id) FROM plan)")" = 0 ] ||
    shoot 0 run tank --retry-failed
same "complete" "$(ask "SELECT group_concat(DISTINCT state) FROM plan_cell WHERE plan_id = (SELECT max(id) FROM plan)")" done
same "over" "$(ask 'SELECT count(*) FROM plan WHERE ended IS NULL')" 0
same "nothing runs on" "$(ours)" ""
[ -z "$(ls -A tank)" ] || fail "something was left in the folder: $(ls -lR tank)"
same "nothing twice" "$(ask "SELECT count(*) - count(DISTINCT p.value || ',' || c.value) FROM run r
    JOIN run_fact p ON p.run_id = r.id AND p.key = 'plan' JOIN run_fact c ON c.run_id = r.id AND c.key = 'cell'
    WHERE r.status = 'ok'")" 0
