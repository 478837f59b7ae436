# Real outputs of storage tools: sh machines.sh SHOOTOUT FOLDER KNOWN COMPOSED.  FOLDER/samples.tsv has for each file the layouts
# that its text alone tells, parted by " ; ", with remarks in brackets; `unknown`: not told.  Each layout must be among those
# that `inspect --read` finds.  KNOWN has the files where this program says something else, each with the reason: one that
# no longer differs is an error too.  COMPOSED has outputs that are of one machine together, and what they must tell.
set -u
shootout=$1 folder=$2 known=$3 composed=$4 failed=0 files=0 machines=0
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-machines-XXXXXX")
trap 'rm -rf "$work"' EXIT
export HOME="$work" XDG_DATA_HOME="$work" LC_ALL=C NO_COLOR=1
tab=$(printf '\t')
cut -f1,5 "$folder/samples.tsv" | sed 1d >"$work/rows"
while IFS=$tab read -r file want; do
    files=$((files + 1))
    "$shootout" inspect --read "$folder/$file" --as tsv >"$work/out" 2>"$work/err" </dev/null
    status=$?
    [ $status = 0 ] || [ $status = 1 ] || { echo "FAILED: $file: status $status"; failed=1; }
    printf '%s\n' "$want" | awk -v OFS='\n' '{ n = split($0, part, / ; /); for (i = 1; i <= n; i++) { sub(/ *\(.*/, "", part[i]); print part[i] } }' >"$work/want"
    cut -f1 "$work/out" | sed 1d >"$work/got"
    differs=$(awk '
        NR == FNR { have[$0]++; if ($0 !~ /unknown/) sure++; next }
        $0 == "n/a" || $0 == "unknown" { vague++; next }
        { named++; if (have[$0]-- <= 0) print }
        END { if (!named && vague && sure) print "something where nothing is told" }' "$work/got" "$work/want")
    if grep -q "^$file$tab" "$known"; then
        [ -n "$differs" ] || { echo "FAILED: $file agrees now: take it from ${known##*/}"; failed=1; }
    elif [ -n "$differs" ]; then
        echo "FAILED: $file: expected '$differs', found: $(tr '\n' ';' <"$work/got")"
        failed=1
    fi
done <"$work/rows"
[ "$files" -gt 0 ] || { echo "FAILED: no rows in $folder/samples.tsv"; failed=1; }
# each LIST: its parts, one a line
each() {
    printf '%s\n' "$1" | awk '{ gsub(/ ; /, "\n"); print }'
}
grep -v '^#' "$composed" >"$work/machines"
while IFS=$tab read -r name outputs layouts facts; do
    machines=$((machines + 1))
    set --
    for output in $outputs; do
        for file in "$folder/$output"-*; do set -- "$@" "$file"; done
    done
    "$shootout" inspect --read "$@" --as tsv 2>"$work/err" </dev/null | sed 1d | cut -f1,2 |
        sed "s/$tab\$/ -/; s/$tab/ /" >"$work/got"
    "$shootout" inspect --read "$@" --as json >"$work/json" 2>>"$work/err" </dev/null
    each "$layouts" >"$work/want"
    while read -r layout; do
        grep -qxF "$layout" "$work/got" ||
            { echo "FAILED: $name: expected '$layout', found: $(tr '\n' ';' <"$work/got") $(cat "$work/err")"; failed=1; }
    done <"$work/want"
    each "$facts" >"$work/want"
    while read -r fact; do
        [ -z "$fact" ] || grep -qF "{\"fact\":\"${fact%%=*}\",\"value\":\"${fact#*=}\"" "$work/json" ||
            { echo "FAILED: $name: expected $fact"; failed=1; }
    done <"$work/want"
done <"$work/machines"
[ "$machines" -gt 0 ] || { echo "FAILED: no machines in $composed"; failed=1; }
echo "$machines machines, $files files, $(grep -c "$tab" "$known") known differences"
exit $failed
