# How far the import of a folder is: one line on a terminal that is written over and gone at the end, else nothing.
here=$(dirname "$0")
. "$here/lib.sh"

mkdir results
for i in $(seq 60); do
    bonnie_line "box$i" "$i" "$((61000 + i * 10))" >"results/$i.csv"
done
bonnie_line cut 2 61000 | cut -c 1-70 >results/cut.csv

# on_terminal COLUMNS ARGUMENTS...: what it showed is in shown.
on_terminal() {
    columns=$1
    shift
    TERM=xterm python3 "$source/tests/e2e/terminal.py" "$columns" '' "$shootout" "$@" >shown
}
# after_wiping: what is seen of it when all is done.
after_wiping() {
    sed "s/.*$(printf '\033')\[K//" shown
}

on_terminal 80 import results
grep -q "$(printf '\033')\[K0 of 61 files, 0 B of" shown || fail "no progress: $(cat shown)"
after_wiping >out
: >err
says "60 runs from 60 files"
says "status 0"
never " of 61 files"
grep -q "$(printf '\033')\[Kresults/cut.csv" shown || fail "a remark does not stand on a line of its own: $(cat shown)"

# No line is longer than the terminal is wide.
rm -f "$SHOOTOUT_ARCHIVE"
on_terminal 24 import results
grep -q "$(printf '\033')\[K0 of 61 files, 0 B of " shown || fail "no progress: $(cat shown)"
grep "0 of 61 files" shown | sed "s|$(printf '\033')\[Kresults.*||" >shown.line
! grep -q "$(printf '\033')\[K[^$(printf '\033')]\{24\}" shown.line || fail "wider than the terminal: $(cat shown)"

# The same where files are looked at and not kept.
on_terminal 80 compare results --by workload
grep -q "$(printf '\033')\[K0 of 61 files" shown || fail "no progress of a look: $(cat shown)"
after_wiping | grep -q ' of 61 files' && fail "progress is left over: $(cat shown)"

# Not on a terminal, and not for one file.
rm -f "$SHOOTOUT_ARCHIVE"
shoot 0 import results
never "$(printf '\033')"
never " of 61 files"
rm -f "$SHOOTOUT_ARCHIVE"
on_terminal 80 import results/1.csv
! grep -q ' files, ' shown || fail "progress of one file: $(cat shown)"
