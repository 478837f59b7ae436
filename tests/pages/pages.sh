#!/bin/sh
# pages.sh SHOOTOUT SOURCE OUT: the page of the published comparisons opens in headless Chromium, narrow and wide, light and
# dark, without a console message and without asking another host; screenshots stay in OUT for looking at.
set -eu
shootout=$1 source=$2 out=$3
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -n "$chromium" ] || { echo "skipped: no Chromium here"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-pages-XXXXXX")
trap 'rm -rf "$work"' EXIT
export SHOOTOUT_ARCHIVE="$work/archive.db" HOME="$work"
mkdir -p "$out"
"$shootout" import "$source/tests/shootouts" 2>"$work/err" || { cat "$work/err"; exit 1; }
"$shootout" report -o "$out/report.html" 2>"$work/err" || { cat "$work/err"; exit 1; }
status=0
for width in 360 1280 1920; do
    for scheme in light dark; do
        dark=1
        [ $scheme = light ] || dark=0
        timeout 120 "$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/profile" \
            --enable-logging=stderr --blink-settings=preferredColorScheme=$dark --window-size=$width,2600 \
            --screenshot="$out/report-$width-$scheme.png" "file://$out/report.html" 2>"$work/log" ||
            { echo "$width $scheme: Chromium failed"; tail -n 5 "$work/log"; status=1; }
        if grep -a 'CONSOLE' "$work/log"; then
            echo "$width $scheme: a console message"
            status=1
        fi
        [ -s "$out/report-$width-$scheme.png" ] || { echo "$width $scheme: no picture"; status=1; }
    done
done
exit $status
