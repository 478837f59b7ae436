#!/bin/sh
# One run in the forms that tools turn their own output into, and what says only what was asked.
. "$(dirname "$0")/lib.sh"
data=$source/tests/data

for form in csv html; do cp "$data/bonnie/$form-2.00a-converted.in" "run.$form"; done
cp "$data/bonnie/csv2txt-2.00a-converted.in" run.txt
shoot 0 import run.csv
same "rows" "$(count 'SELECT count(*) FROM runs')" 4
shoot 0 import run.html
says "4 runs already there, 0 new"
shoot 0 import run.txt
says "3 runs already there, 2 new" # two halves of a name that was cut to different widths

# Block rates of a page are whole MiB/s although its header says M/sec of single characters, too.
rm -f archive.db*
shoot 0 import run.html
same "single characters are KiB/s" "$(count "SELECT max(throughput) FROM results WHERE class = 'char-write'")" 831488
same "blocks are MiB/s" "$(count "SELECT max(throughput) FROM results WHERE class = 'seq-write'")" 63963136

rm -f archive.db*
mkdir lab
cp "$data/icf/known-by-composition.in" lab/patterns.icf
cp "$data/iometer/single-1.1.0.in" lab/results.csv
shoot 0 import lab/patterns.icf
says "'my mix' asks for mixed.fileserver@iometer"
says "no results"
never "no result found"
shoot 0 import lab
same "only the results" "$(count 'SELECT count(*) FROM runs')" 1
never "asks for"

# Of one run told in two forms the poorer one is put aside, which is no damage.
rm -f archive.db*
shoot 0 import "$data/fio/form-of-another-run.in" "$data/fio/json-behind-progress.in"
same "put aside" "$(count 'SELECT count(*) FROM run WHERE removed IS NOT NULL')" 1
shoot 0 check --deep
says "nothing wrong"
