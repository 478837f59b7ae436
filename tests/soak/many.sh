#!/bin/sh
# many.sh SHOOTOUT SOURCE: eight importers and four readers at one archive for five minutes.
set -eu
IMPORTERS=${IMPORTERS:-8} READERS=${READERS:-4} LASTS=${LASTS:-300}
export IMPORTERS READERS LASTS
sh "$2/tests/e2e/many.sh" "$1" "$2"
