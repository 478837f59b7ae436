#!/bin/sh
# hardened.sh FILE...: each program and module of a release build is hardened: placed anew in memory, its tables read-only,
# its stack guarded and not executable; in a program copies are checked and jumps guarded.  Prints what is missing and fails.
set -eu
missing() {
    echo "$1: no $2"
    bad=1
}
bad=0
for file in "$@"; do
    about=$(LC_ALL=C readelf -hldsW "$file")
    # has TEXT-OR-PATTERN WHAT
    has() { echo "$about" | grep -Eq -- "$1" || missing "$file" "$2"; }
    has 'Type: +DYN' "addresses drawn anew (PIE)"
    has 'GNU_RELRO' "read-only tables (relro)"
    has 'BIND_NOW|Flags:.* NOW' "binding at the start (now)"
    has '__stack_chk_fail' "stack protector"
    if echo "$about" | grep -q 'GNU_STACK.*RWE'; then missing "$file" "stack that is not executable"; fi
    echo "$about" | grep -q ' main$' || continue
    has '__[a-z]+_chk(@|$)' "checked copies (_FORTIFY_SOURCE)"
    if echo "$about" | grep -q 'X86-64'; then
        objdump -d --no-show-raw-insn --disassemble=main "$file" | grep -q endbr64 ||
            missing "$file" "guarded jumps (cf-protection)"
    fi
done
exit $bad
