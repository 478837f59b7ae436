#!/bin/sh
# killed.sh SHOOTOUT SOURCE: 100 imports killed at other moments each time.
set -eu
KILL_SEED=${KILL_SEED:-$(date +%s)} KILLS=${KILLS:-100}
export KILL_SEED KILLS
echo "KILL_SEED=$KILL_SEED"
sh "$2/tests/e2e/killed.sh" "$1" "$2"
