#!/bin/sh
# valgrind.sh ARGUMENTS...: the program $PROGRAM under valgrind, in whose place end-to-end tests run it.  A read of what
# was never written, or out of bounds, or a leak ends it with 99.
exec valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
    --suppressions="$(dirname "$0")/valgrind.supp" "$PROGRAM" "$@"
