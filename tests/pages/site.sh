#!/bin/sh
# site.sh SHOOTOUT SOURCE OUT: the pages of `shootout serve` open in headless Chromium as site.py says; pictures stay in OUT.
# axe-core comes from npm, where there is one.
set -eu
shootout=$1 source=$2 out=$3
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[ -n "$chromium" ] || { echo "skipped: no Chromium here"; exit 77; }
command -v python3 >/dev/null || { echo "skipped: no python3 here"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-site-XXXXXX")
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; wait; rm -rf "$work"' EXIT
export SHOOTOUT_ARCHIVE="$work/archive.db" HOME="$work"
mkdir -p "$out"
"$shootout" import "$source/tests/shootouts" "$source/tests/data/demo" 2>"$work/err" || { cat "$work/err"; exit 1; }
"$shootout" serve --listen 127.0.0.1:0 2>"$work/said" </dev/null >/dev/null &
server=$!
until grep -q '^http://.* ends it$' "$work/said"; do
    kill -0 "$server" 2>/dev/null || { cat "$work/said"; exit 1; }
    sleep 0.1
done
url=$(sed -n 's,^\(http://[^ ]*/\) shows .*,\1,p' "$work/said")
axe=
if command -v npm >/dev/null && (cd "$work" && npm pack axe-core --silent && tar xzf axe-core-*.tgz) >"$work/npm" 2>&1; then
    axe=$work/package/axe.min.js
else
    echo "without axe-core: npm did not bring it"
fi
PYTHONDONTWRITEBYTECODE=1 python3 "$source/tests/pages/site.py" "$chromium" "$work/profile" "$out" "$axe" "$url"
