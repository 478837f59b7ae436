#!/bin/sh
# pages.sh SHOOTOUT SOURCE OUT: the articles about the published comparisons, and the composed page of all of them, open in
# headless Chromium as pages.py says; pictures and PDFs stay in OUT for looking at.  axe-core comes from npm, where there
# is one.
set -eu
shootout=$1 source=$2 out=$3
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -n "$chromium" ] || { echo "skipped: no Chromium here"; exit 77; }
command -v python3 >/dev/null || { echo "skipped: no python3 here"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-pages-XXXXXX")
trap 'rm -rf "$work"' EXIT
export SHOOTOUT_ARCHIVE="$work/archive.db" HOME="$work"
mkdir -p "$out"
"$shootout" import "$source/tests/shootouts" 2>"$work/err" || { cat "$work/err"; exit 1; }
"$shootout" report -o "$out/report.html" 2>"$work/err" || { cat "$work/err"; exit 1; }
set -- "$out/report.html"
for article in "$source"/tests/shootouts/*/article.xml; do
    page=$out/$(basename "$(dirname "$article")").html
    "$shootout" report "$article" -o "$page" 2>"$work/err" || { cat "$work/err"; exit 1; }
    set -- "$@" "$page"
done
axe=
if command -v npm >/dev/null && (cd "$work" && npm pack axe-core --silent && tar xzf axe-core-*.tgz) >"$work/npm" 2>&1; then
    axe=$work/package/axe.min.js
else
    echo "without axe-core: npm did not bring it"
fi
PYTHONDONTWRITEBYTECODE=1 python3 "$source/tests/pages/pages.py" "$chromium" "$work/profile" "$out" "$axe" "$@"
