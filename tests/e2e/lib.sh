# What the end-to-end scripts share.  Each is called as: sh SCRIPT.sh SHOOTOUT SOURCE-FOLDER
# It works in a folder of its own, with an archive of its own, and stops at the first thing that is not as it should be.
set -eu
shootout=$1 source=$2
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-e2e-XXXXXX")
trap 'chmod -R u+rwx "$work" 2>/dev/null; rm -rf "$work"' EXIT
cd "$work"
export SHOOTOUT_ARCHIVE="$work/archive.db" HOME="$work" XDG_DATA_HOME="$work/data" LC_ALL=C NO_COLOR=1
unset COLUMNS || true

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# shoot STATUS ARGUMENTS...: run the program; its output is in out and err, its exit status must be STATUS.
shoot() {
    want=$1
    shift
    set +e
    "$shootout" "$@" >out 2>err </dev/null
    got=$?
    set -e
    [ "$got" = "$want" ] || fail "shootout $* ended with $got, not $want: $(cat out err)"
}

# says TEXT: TEXT stands in what was printed to stdout or stderr.
says() {
    cat out err | grep -qF -- "$1" || fail "expected '$1' in: $(cat out err)"
}

# never TEXT: it does not.
never() {
    if cat out err | grep -qF -- "$1"; then
        fail "did not expect '$1' in: $(cat out err)"
    fi
}

# count SQL: the number that a query gives.
count() {
    "$shootout" sql --as tsv "$1" 2>/dev/null | sed -n 2p
}

# same WHAT GOT WANT
same() {
    [ "$2" = "$3" ] || fail "$1: got '$2', want '$3'"
}

# bonnie_line NAME SEED BLOCK: a line of bonnie++ 1.97 in which BLOCK is the K/s of block writes.
bonnie_line() {
    echo "1.97,1.97,$1,1,$2,8G,,700,98,$3,31,83710,17,2281,97,307640,24,206.5,8,16,,,,,9885,41,+++++,+++,13230,36,10196,43,+++++,+++,12972,35,13459us,334ms,687ms,9147us,47ms,180ms,769us,249us,698us,464us,46us,813us"
}
