#!/bin/sh
# How often verdicts err on data whose truth is known: sh coverage.sh SHOOTOUT [TRIALS]; the program stands beside it.
set -eu
exec "$(dirname "$1")/tests/coverage" "${2:-2000}"
