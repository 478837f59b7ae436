# Recorded machines: each NAME.txt, replayed, must give what stands in NAME.want: the folder that was asked about in the
# first line, then what `inspect --as json` prints.  With --update the wants are written anew, to be read before they are
# committed.  sh replay.sh SHOOTOUT FOLDER [--update]
set -u
shootout=$1 folder=$2 failed=0
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-machines-XXXXXX")
trap 'rm -rf "$work"' EXIT
export HOME="$work" XDG_DATA_HOME="$work" LC_ALL=C NO_COLOR=1
for want in "$folder"/*.want; do
    name=${want%.want}
    {
        sed -n 1p "$want"
        "$shootout" inspect --replay "$name.txt" "$(sed -n 1p "$want")" --as json
    } >"$work/got" 2>&1 </dev/null
    if [ "${3:-}" = --update ]; then
        cp "$work/got" "$want"
    elif ! diff -u "$want" "$work/got"; then
        echo "FAILED: ${name##*/}"
        failed=1
    fi
done
exit $failed
