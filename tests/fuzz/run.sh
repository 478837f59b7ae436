#!/bin/sh
# run.sh BUILD [SECONDS] [NAME...]: run the fuzz targets of a build (or those named: fio bonnie++ archive ...) for so many
# seconds (3) each, two at a time, each beginning with its cases in tests/data and in seeds/.  A target is a program
# NAME_fuzz, or a format that format_fuzz reads.  Says what each did in one line; what makes one fail stays in
# BUILD/findings with all that it printed, and the exit status is 1.  SEED (0: another one each time) makes it repeatable.
set -eu
build=$(realpath "${1:?usage: run.sh BUILD [SECONDS] [NAME...]}")
seconds=${2:-3}
if [ $# -lt 2 ]; then shift; else shift 2; fi
here=$(dirname "$(realpath "$0")")
findings=$build/findings
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-fuzz-XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir -p "$findings"

cat >"$work/one" <<'SH'
name=$1
data=${name%%[-+.]*} # bonnie++, fio-log, shootout.xml: bonnie, fio, shootout
mkdir -p "$work/$name/new" "$work/$name/seeds"
for seed in "$here/../data/$data/"*.in "$here/seeds/$name/"*.in; do
    [ ! -f "$seed" ] || cp "$seed" "$work/$name/seeds/"
done
log=$findings/$name.log
program=$build/tests/${name}_fuzz
[ -x "$program" ] || program=$build/tests/format_fuzz
if FORMAT=$name "$program" -seed="${SEED:-0}" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=16384 \
    -artifact_prefix="$findings/$name-" "$work/$name/new" "$work/$name/seeds" >"$log" 2>&1; then
    echo "$name: $(tail -n 1 "$log")"
    rm -f "$log"
else
    echo "$name: FAILED: $(grep -m 1 -E 'ERROR|runtime error|ASSERT' "$log" || tail -n 1 "$log"); see $log"
    exit 1
fi
SH
export build seconds here findings work TMPDIR="$work"
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 LSAN_OPTIONS="suppressions=$here/../lsan.supp:print_suppressions=0"
if [ $# = 0 ]; then
    for target in "$build"/tests/*_fuzz; do
        name=$(basename "$target" _fuzz)
        [ "$name" = format ] || set -- "$@" "$name"
    done
    # shellcheck disable=SC2046
    set -- "$@" $("$build/tests/format_fuzz")
fi
printf '%s\n' "$@" | sort -u | xargs -n 1 -P 2 sh "$work/one"
