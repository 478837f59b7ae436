#!/bin/sh
# Pages over sockets: the same bytes as commands give, what is imported meanwhile, tricks of paths, headers and clients that
# are slow, many or gone, and the end.  Loopback only, on a free port.
. "$(dirname "$0")/lib.sh"
command -v curl >/dev/null || fail "curl is wanted: ./setup deps"
shoot 0 import "$source/tests/shootouts"
server=
trap '[ -z "$server" ] || kill -KILL "$server" 2>/dev/null; chmod -R u+rwx "$work" 2>/dev/null; rm -rf "$work"' EXIT

# start ARGUMENTS...: the server is up, its address in $url, its port in $port.
start() {
    : >said # that of the server before
    "$shootout" serve "$@" >served 2>said </dev/null &
    server=$!
    until grep -q '^http://.* ends it$' said; do
        kill -0 "$server" 2>/dev/null || fail "the server ended: $(cat said)"
        sleep 0.05
    done
    url=$(sed -n 's,^\(http://[^ ]*\)/ shows .*,\1,p' said)
    port=${url##*:}
}

# stop SIGNAL: it ends as if all were well.
stop() {
    kill "-$1" "$server"
    wait "$server" || fail "ended with $? after $1: $(cat said)"
    server=
}

# get STATUS PATH [CURL-OPTION...]: the body is in out, the headers in err.
get() {
    want=$1 path=$2
    shift 2
    : >out
    got=$(curl -sS --path-as-is -o out -D err -w '%{http_code}' "$@" "$url$path") || fail "curl $path"
    [ "$got" = "$want" ] || fail "$path: $got, not $want: $(cat out)"
}

# Where others could reach it, it does not listen; nor where it cannot.
for address in 0.0.0.0:8080 '[::]:8080' 192.0.2.1:80 :: 127.0.0.1:99999 lab.example:80 ''; do
    shoot 2 serve --listen "$address"
done
shoot 2 serve --listen 0.0.0.0:0
says "there is no token that they must show"
SHOOTOUT_ARCHIVE=$work/none.db shoot 1 serve --listen 127.0.0.1:0
says "none.db"
start --listen 127.0.0.1:0
shoot 1 serve --listen "127.0.0.1:$port"
says "cannot listen on 127.0.0.1:$port"

# Pages and files.
get 200 /
says "Who leads?"
never "Connection: close"
get 200 '/compare?rig=pe2900&compression=off&class=seq-write'
says "353.4"
says "Content-Security-Policy: default-src 'none'"
says "shootout compare --where 'rig=pe2900 and compression=off and class=seq-write'"
never "unsafe-inline"
get 200 '/use?for=database&disks=6&compression=off'
says "raidz2 on pe2900"
get 200 /run/3
says "dd if=/dev/zero of=foo bs=2M count=10000"
get 200 "/source/$(sha256sum <"$source/tests/shootouts/freenas-pe2900/shootout.xml" | cut -c 1-64)"
cmp -s out "$source/tests/shootouts/freenas-pe2900/shootout.xml" || fail "the source is not byte for byte"

# The command line that a page shows gives the same bytes.
get 200 '/report.html?rig=pe2900&by=layout'
mv out page.html
get 200 '/compare?rig=pe2900&by=layout'
sed -n "s/^.*\(shootout report [^<]*\) -o report.html.*/\1/p" out | sed 's/&quot;/"/g; s/&amp;/\&/g' >line
sed "s,^shootout,\"$shootout\"," line >line.sh
sh line.sh >report.html 2>err || fail "$(cat line): $(cat err)"
cmp page.html report.html || fail "$(cat line) gives another article"
for kind in csv json tsv ndjson; do
    get 200 "/compare.$kind?rig=pe2900&by=layout"
    "$shootout" compare --where rig=pe2900 --by layout --as $kind >want 2>err
    cmp out want || fail "/compare.$kind is not what compare gives"
done
get 200 '/chart.svg?rig=pe2900&kind=bars'
"$shootout" chart bars --where rig=pe2900 --as svg >want 2>err
cmp out want || fail "/chart.svg is not what chart gives"

# Not sent again while nothing changes; an import meanwhile is seen.
etag=$(curl -sSI "$url/runs" | sed -n 's/^[Ee][Tt]ag: \(.*"\).*/\1/p')
[ -n "$etag" ] || fail "no ETag"
get 304 /runs -H "If-None-Match: $etag"
[ ! -s out ] || fail "a 304 has a body"
bonnie_line while-served 0 333333 >bonnie.csv
shoot 0 import bonnie.csv
get 200 /runs -H "If-None-Match: $etag"
says "while-served"
shoot 0 undo
get 200 /runs
never "while-served"
cp archive.db copy.db
mv copy.db archive.db
get 200 /runs

# HEAD has the headers of GET and no body.
curl -sSI "$url/" >head
size=$(sed -n 's/^[Cc]ontent-[Ll]ength: \([0-9]*\).*/\1/p' head)
get 200 /
same "length of HEAD" "$size" "$(wc -c <out | tr -d ' ')"

# What is no question.
get 405 / -X POST -d 'a=b'
says "Allow: GET, HEAD"
head -c 3000000 /dev/zero >zeros
get 405 / -X PUT --data-binary @zeros -H 'Expect:'
get 405 / -X DELETE
get 421 / -H 'Host: evil.example'
get 421 / -H "Host: localhost.evil.example:$port"
for path in /.. /../../../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /site.css/ /archive.db /.git/config; do
    get 404 "$path"
done
for path in //etc/passwd '/%00' '/?a=%0d%0aSet-Cookie:x' '/%ff'; do
    get 400 "$path"
    never "Set-Cookie: x"
done
get 414 "/?a=$(head -c 9000 /dev/zero | tr '\0' a)"
status=$(curl -sS -o out -w '%{http_code}' -H "X-Long: $(head -c 60000 /dev/zero | tr '\0' a)" "$url/" || true)
[ "$status" = 431 ] || [ "$status" = 413 ] || [ "$status" = 400 ] || fail "60,000 bytes of a header: $status"
get 200 / -H 'Range: bytes=0-1'
get 200 / --http1.0
PYTHONDONTWRITEBYTECODE=1 python3 "$source/tests/e2e/clients.py" odd "$port" || fail "an odd request"

# Another site gets nothing to read.
get 200 /compare.json -H 'Origin: https://evil.example' -H 'Sec-Fetch-Site: cross-site'
says "Cross-Origin-Resource-Policy: same-origin"
never "Access-Control-Allow"

# Clients that send nothing, half a request, a byte at a time, or that go: the others are answered.
PYTHONDONTWRITEBYTECODE=1 python3 "$source/tests/e2e/clients.py" many "$port" || fail "others were kept from being answered"
kill -0 "$server" || fail "the server is gone"

stop TERM
start --listen '127.0.0.1:0' --host lab.example
get 200 / -H 'Host: lab.example'
get 421 / -H 'Host: other.example'
stop INT

# Killed, it leaves nothing that keeps the next from the archive.
start --listen 127.0.0.1:0
kill -KILL "$server"
wait "$server" 2>/dev/null || true
server=
shoot 0 check
start --listen 127.0.0.1:0
get 200 /
stop HUP
