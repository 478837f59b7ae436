#!/bin/sh
# damage.sh SHOOTOUT SOURCE: 1,000 damaged archives with another seed each time; SEED repeats one.
set -eu
tools=$(dirname "$1")/tests
SEED=${SEED:-$(date +%s)} DAMAGES=${DAMAGES:-1000}
export SEED DAMAGES
echo "SEED=$SEED"
"$tools/damage_test"
