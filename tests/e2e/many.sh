#!/bin/sh
# Many at once: nothing lost, nothing doubled, and nobody hears of locks.  IMPORTERS (4), READERS (2), LASTS seconds (8).
. "$(dirname "$0")/lib.sh"
importers=${IMPORTERS:-4} readers=${READERS:-2} lasts=${LASTS:-8}
bonnie_line first 1 50000 >first.csv
shoot 0 import first.csv
end=$(($(date +%s) + lasts))

importer() {
    n=0
    while [ "$(date +%s)" -lt $end ]; do
        n=$((n + 1))
        bonnie_line "m$1" "$1$n" $(($1 * 10000 + n)) >"$1-$n.csv"
        cp "$1-$n.csv" "shared-$1.csv"
        "$shootout" import "$1-$n.csv" "shared-$1.csv" first.csv >"$1.out" 2>&1 || { cat "$1.out" >>failed; return; }
        [ $((n % 5)) != 0 ] || "$shootout" annotate "source=$1-1.csv" "tag.n=$n" >"$1.out" 2>&1 || cat "$1.out" >>failed
    done
    echo $n >"$1.count"
}
reader() {
    while [ "$(date +%s)" -lt $end ]; do
        for question in list winners "sql SELECT_1"; do
            # shellcheck disable=SC2086
            "$shootout" $(echo "$question" | sed 's/SELECT_1/SELECT(1)/') >"reader$1.out" 2>&1 || cat "reader$1.out" >>failed
        done
    done
}
touch failed
pids=
for i in $(seq "$importers"); do importer "$i" & pids="$pids $!"; done
for i in $(seq "$readers"); do reader "$i" & pids="$pids $!"; done
for pid in $pids; do wait "$pid"; done
[ ! -s failed ] || fail "somebody was told: $(sort failed | uniq -c | head)"
want=1
for i in $(seq "$importers"); do want=$((want + $(cat "$i.count"))); done
same "runs of $importers importers" "$(count 'SELECT count(*) FROM runs')" "$want"
[ "$want" -gt $((importers * 3)) ] || fail "only $want runs in $lasts s"
shoot 0 check
