#!/bin/sh
# corpus.sh SHOOTOUT CORPUS: every sample of a corpus of real outputs gives the values written beside it, but for those
# that corpus-unread.txt names with a reason.
set -eu
shootout=$1 corpus=$2
known=$(dirname "$0")/corpus-unread.txt
out=$(mktemp "${TMPDIR:-/tmp}/shootout-corpus-XXXXXX")
trap 'rm -f "$out"' EXIT
"$corpus/../tools/check-corpus" "$shootout" "$corpus" >"$out" || true
tail -n 1 "$out"
grep -q ' passed, ' "$out" || { cat "$out"; exit 1; }
sed '$d' "$out" | while read -r line; do
    sed 's/#.*//; s/ .*//; /^$/d' "$known" | while read -r name; do
        case $line in *"$name"*) echo "$name" ;; esac
    done | grep -q . || printf '%s\n' "$line"
done >"$out.new"
if [ -s "$out.new" ]; then
    cat "$out.new"
    rm -f "$out.new"
    exit 1
fi
rm -f "$out.new"
