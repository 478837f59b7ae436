#!/bin/sh
# The ways in: archives of every kind, hostile ones too; pages; addresses, of servers of good and bad manners.
. "$(dirname "$0")/lib.sh"
here=$source/tests/e2e

# fresh: an archive without anything in it.
fresh() { rm -f archive.db*; }
runs() { count 'SELECT count(*) FROM runs'; }
sources() { count 'SELECT count(*) FROM source'; }

# --- archives ---

bonnie_line one 1 61000 >one.csv
bonnie_line two 2 62000 >two.csv
python3 "$here/archives.py" one.csv two.csv

for kind in zip tar tar.gz tar.xz tar.bz2; do
    fresh
    cp "plain.$kind" unnamed
    shoot 0 import unnamed
    says "2 runs from 2 files"
    says "2 passed over"
    same "$kind: origin" "$(count "SELECT count(*) FROM source WHERE origin = 'unnamed!dir/one.csv'")" 1
    same "$kind: bytes" "$(count "SELECT count(*) FROM source WHERE sha256 = '$(sha256sum <one.csv | cut -d' ' -f1)'")" 1
    same "$kind: time" "$(count "SELECT DISTINCT started || ' ' || started_from FROM runs")" \
        "2014-03-02T10:20:30Z archive member's time"
    shoot 0 import unnamed
    says "unnamed: 2 files already there (2 runs)"
    never "one.csv: already there"
    same "$kind: again" "$(runs)" 2
done
fresh
shoot 0 import one.csv.gz two.csv.xz
same "single compressed files" "$(runs)" 2
same "single compressed files, origin" "$(count "SELECT count(*) FROM source WHERE origin = 'one.csv.gz!one.csv'")" 1
shoot 0 import two.csv plain.zip
same "the same by other ways" "$(runs)" 2
fresh
"$shootout" import - <plain.zip >out 2>err || fail "an archive on standard input: $(cat err)"
same "standard input" "$(count "SELECT count(*) FROM source WHERE origin = 'stdin!dir/one.csv'")" 1

# A description inside holds for the members beside and below it, one beside the archive for all.
fresh
shoot 0 import described.zip
same "a description inside" "$(count "SELECT layout || ' ' || compression FROM runs WHERE machine = 'one'")" "4xdisk/hw.raid5/xfs off"
same "and not above it" "$(count "SELECT count(*) FROM runs WHERE machine = 'two' AND layout IS NULL")" 1
fresh
mkdir beside && cp plain.zip beside/
cat >beside/shootout.xml <<'XML'
<shootout version="1"><files match="one*.csv" layout="2xdisk/md.raid1/ext4"/></shootout>
XML
shoot 0 import beside
shoot 0 import beside
says "beside: 2 files already there (2 runs)"
never "one.csv: already there"
same "a description beside" "$(count "SELECT layout FROM runs WHERE machine = 'one'")" "2xdisk/md.raid1/ext4"

# One archive in another is opened, a third is not; nothing is passed over without being counted.
fresh
shoot 3 import nested.zip
same "nested" "$(count "SELECT count(*) FROM source WHERE origin = 'nested.zip!inner.tar.gz!dir/one.csv'")" 1
says "nested.zip!outer.zip!inner.zip: an archive in an archive in an archive is left out"

# Zeros are no archive without members, however many they are.
head -c 300000000 /dev/zero | gzip >zeros.gz
fresh
shoot 3 import zeros.gz
says "unpacks to more than 250 times its size"

# Names mean nothing but names, links and devices nothing at all.
fresh
mkdir deep && cp hostile.tar deep/
shoot 0 import deep/hostile.tar
says "passed over"
same "names that climb" "$(count "SELECT group_concat(origin, ' ') FROM (SELECT origin FROM source ORDER BY origin)")" \
    "deep/hostile.tar!etc/one.csv deep/hostile.tar!two.csv"
[ ! -e one.csv.written ] && [ ! -e two.csv.written ] && [ "$(ls deep)" = hostile.tar ] || fail "a member was written"

# refused STATUS TEXT FILE [OPTION...]: one sentence, and nothing is kept of it.
refused() {
    fresh
    want=$1 text=$2
    shift 2
    shoot "$want" import "$@"
    says "$text"
    same "$*: nothing kept" "$(sources)" 0
}
refused 3 "bomb.gz: unpacks to more than 250 times its size" bomb.gz
refused 3 "unpacks to more than 250 times" bomb.zip
refused 3 "unpacks to more than 250 times" nested-bomb.zip
refused 3 "has more than 3 members" many.zip --limit unpack.members=3
refused 3 "unpacks to more than 100" plain.zip --limit unpack.member=100
refused 3 "unpacks to more than 1K" plain.zip --limit unpack.bytes=1K
refused 3 "cannot be unpacked" no.zip
shoot 2 import plain.zip --limit unpack.colour=1
says "there is no limit 'unpack.colour'"

# What is damaged or encrypted is said; the others go in.
fresh
shoot 3 import damaged.zip
says "damaged.zip!dir/one.csv: damaged, and left out"
same "the other member" "$(runs)" 1
fresh
shoot 3 import cut.tar.gz
says "cut.tar.gz"
says "damaged"
same "what came before the damage" "$(runs)" 1
fresh
shoot 3 import locked.zip
says "locked.zip!dir/one.csv: encrypted, and left out"
same "the open member" "$(runs)" 1

# --- pages ---

mkdir pages
cat >pages/raid.html <<'HTML'
<!DOCTYPE html>
<html><head><title>Hardware or
  software?</title><meta property="article:published_time" content="2011-05-03T12:00:00+02:00">
<script>document.write("1048576000 bytes (1.0 GB) copied, 1 s, 1 GB/s")</script></head>
<body><nav>1048576000 bytes (1.0 GB) copied, 2 s, 524 MB/s</nav>
<p>RAID hardware: a card<br>Hard Disk: 3 x 500GB</p>
<p>[root@localhost ~]# dd if=/dev/zero of=test.img count=300 bs=10M</p>
<p>300+0 records in</p><p>300+0 records out</p>
<p>3145728000 bytes (3.1 GB) copied, 106.22 s, 29.6 MB/s (writing speed)</p>
<p>[root@localhost ~]# dd if=test.img of=/dev/null bs=10M</p>
<p>300+0 records in</p><p>300+0 records out</p>
<p>3145728000 bytes (3.1 GB) copied, 1.18725 s, 2.6 GB/s (reading speed)</p>
<h2>And with bonnie++ &amp; the card:</h2>
<pre>
HTML
cat one.csv >>pages/raid.html
echo '</pre></body></html>' >>pages/raid.html
fresh
shoot 0 import pages/raid.html
same "the tools of a page" "$(count "SELECT group_concat(n, ' ') FROM (SELECT tool || count(*) AS n FROM runs GROUP BY tool ORDER BY tool)")" "bonnie++1 dd2"
same "the page is kept" "$(count "SELECT sha256 FROM source")" "$(sha256sum <pages/raid.html | cut -d' ' -f1)"
same "its title" "$(count "SELECT title FROM source")" "Hardware or software?"
same "its date" "$(count "SELECT DISTINCT started || ' ' || started_from FROM runs WHERE tool = 'dd'")" "2011-05-03T10:00:00Z page's date"
same "entered by its commands" "$(count "SELECT group_concat(class, ' ') FROM (SELECT class FROM results WHERE tool = 'dd' ORDER BY 1)")" "seq-read seq-write"
line=$(grep -n 1.97,1.97 pages/raid.html | cut -d: -f1)
same "its line" "$(count "SELECT line FROM run WHERE tool = 'bonnie++'")" "$line"
printf '<!DOCTYPE html><title>x</title><p>It wrote 133 MB/s.</p>' >pages/prose.html
shoot 3 import pages/prose.html
says "import --draft"

# A draft of what stands in prose; nothing of it is kept before a person confirmed it.
cat >prose.html <<'HTML'
<!DOCTYPE html><html><head><title>Six disks &lt; one</title></head><body><p>The pool wrote 133 MB/s. It read
311 MBs.</p><ul><li>10 Gb/s Ethernet, 7200 RPM</li></ul></body></html>
HTML
mkdir drafts
shoot 0 import --draft prose.html -o drafts/shootout.xml
says "2 numbers to be confirmed in drafts/shootout.xml; nothing was archived"
grep -q '<result confirmed="no" workload="seq-write" throughput="133 MB/s"><note>The pool wrote 133 MB/s.</note>' \
    drafts/shootout.xml || fail "the draft: $(cat drafts/shootout.xml)"
grep -q 'title="Six disks &lt; one"' drafts/shootout.xml || fail "the draft's title: $(cat drafts/shootout.xml)"
fresh
shoot 3 import drafts/shootout.xml
says "2 results left out: not confirmed yet by a person"
same "a draft as it is" "$(sources)" 0
sed -i.bak 's/ confirmed="no" workload="seq-write"/ workload="seq-write"/' drafts/shootout.xml
shoot 0 import drafts/shootout.xml
says "1 result left out"
same "what was confirmed" "$(count "SELECT throughput FROM results")" 133000000
sed -i.bak 's/confirmed="no"/confirmed="maybe"/' drafts/shootout.xml
shoot 3 import drafts/shootout.xml
says "expected yes or no, found maybe"
shoot 1 import --draft one.csv
says "no number with a unit of storage"
shoot 2 import --draft prose.html one.csv

# --- addresses ---

mkdir web && cp pages/raid.html plain.zip one.csv web/
cat >web/dd.txt <<'TEXT'
# dd if=/dev/zero of=test.img count=300 bs=10M
300+0 records in
300+0 records out
3145728000 bytes (3.1 GB) copied, 30.1198 s, 104 MB/s
TEXT
mkfifo end
python3 "$here/server.py" web <end >port &
exec 3>end
while [ ! -s port ]; do sleep 0.05; done
address=http://127.0.0.1:$(cat port)
unset http_proxy https_proxy HTTPS_PROXY ALL_PROXY all_proxy no_proxy NO_PROXY || true

fresh
shoot 0 import "$address/raid.html#results"
same "a page" "$(runs)" 3
same "its origin" "$(count "SELECT origin FROM source")" "$address/raid.html"
shoot 0 import "$address/raid.html" --rig web
says "not changed since it was imported"
grep -q '/raid.html If-None-Match="' web/log || fail "the second import did not ask first: $(cat web/log)"
same "and stated anew" "$(count "SELECT count(*) FROM runs WHERE rig = 'web'")" 3
fresh
shoot 0 import "$address/plain.zip"
same "an archive behind an address" "$(count "SELECT count(*) FROM source WHERE origin = '$address/plain.zip!dir/one.csv'")" 1
shoot 0 import "$address/plain.zip"
says "not changed since it was imported"
says "plain.zip: 2 files already there (2 runs)"
same "an archive again" "$(runs)" 2
fresh
shoot 0 import "$address/bad/moved"
same "one redirect" "$(runs)" 1
shoot 0 "$address/dd.txt"
says "nothing was kept"
fresh
shoot 0 import "$address/bad/breaks"
same "resumed" "$(count "SELECT sha256 FROM source")" "$(sha256sum <web/dd.txt | cut -d' ' -f1)"
grep -q '/bad/breaks Range=bytes=40- If-Range="' web/log || fail "the broken transfer was not resumed: $(cat web/log)"
fresh
http_proxy=$address
export http_proxy
shoot 0 import http://results.invalid/dd.txt
unset http_proxy
same "by a proxy" "$(runs)" 1

# What is not to go by a proxy does not: nobody answers there.
fresh
http_proxy=http://127.0.0.1:9 no_proxy=127.0.0.1
export http_proxy no_proxy
shoot 0 import "$address/dd.txt"
unset no_proxy
refused 3 "the server cannot be reached" "$address/dd.txt"
unset http_proxy

# A server that tells dates only is asked by them; what it has anew comes in.
fresh
cp web/dd.txt web/dated.txt
touch -d '2020-02-03 04:05:06 UTC' web/dated.txt
shoot 0 import "$address/bad/dated"
same "the date of an address" "$(count "SELECT started FROM runs")" "2020-02-03T04:05:06Z"
shoot 0 import "$address/bad/dated"
says "not changed since it was imported"
grep -q '/bad/dated If-Modified-Since=Mon, 03 Feb 2020 04:05:06 GMT' web/log || fail "not asked by its date: $(cat web/log)"
sed 's/30.1198 s, 104/15.0599 s, 209/' web/dd.txt >web/dated.txt
shoot 0 import "$address/bad/dated"
same "what changed there" "$(runs)" 2

refused 3 "the server answers 404 Not Found" "$address/nothing.txt"
refused 3 "the server answers 500" "$address/bad/broken"
refused 3 "the transfer broke off 4 times" "$address/bad/changes"
refused 3 "the server did not answer in time" "$address/bad/never" --limit fetch.stall=1
refused 3 "given up after 1 bytes" "$address/bad/slow" --limit fetch.seconds=1
refused 3 "is larger than 3M" "$address/bad/endless" --limit fetch.bytes=3M
refused 3 "is larger than 1G" "$address/bad/announced"
refused 3 "is redirected more than 10 times" "$address/bad/loop"
refused 3 "neither http nor https" "$address/bad/elsewhere"
shoot 2 import one.csv ftp://127.0.0.1/x
says "expected http or https, found ftp"
shoot 2 import one.csv "http://me:secret@127.0.0.1/x"
never "secret"
shoot 2 import "http:///x"
fresh
shoot 3 import "$address/nothing.txt" one.csv
same "the others go in" "$(runs)" 1
exec 3>&-

# A server whose certificate nobody signed.
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -days 2 \
    -keyout key.pem -out certificate.pem 2>/dev/null
cat key.pem certificate.pem >both.pem
: >port
python3 "$here/server.py" web both.pem <end >port &
exec 3>end
while [ ! -s port ]; do sleep 0.05; done
refused 3 "certificate or encryption is not to be trusted: SSL" "https://127.0.0.1:$(cat port)/dd.txt"
exec 3>&-
refused 3 "the server cannot be reached" "https://127.0.0.1:$(cat port)/dd.txt"
wait

# A server whose certificate somebody signed whom we are told to trust, directly and by a proxy.
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=ours -days 2 -keyout ca.key -out ca.pem 2>/dev/null
openssl req -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout signed.key -out signed.csr 2>/dev/null
echo 'subjectAltName=IP:127.0.0.1' >extensions
openssl x509 -req -in signed.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile extensions \
    -out signed.pem 2>/dev/null
cat signed.key signed.pem >both.pem
: >port
mkfifo proxy.end
: >proxy.port
mkdir proxy
python3 "$here/server.py" web both.pem <end >port &
python3 "$here/server.py" proxy <proxy.end >proxy.port &
exec 3>end 4>proxy.end
while [ ! -s port ] || [ ! -s proxy.port ]; do sleep 0.05; done
secure=https://127.0.0.1:$(cat port)
refused 3 "certificate or encryption is not to be trusted" "$secure/dd.txt"
for name in CURL_CA_BUNDLE SSL_CERT_FILE; do
    fresh
    export "$name=$work/ca.pem"
    shoot 0 import "$secure/dd.txt"
    same "trusted by $name" "$(count "SELECT origin FROM source")" "$secure/dd.txt"
    shoot 0 import "$secure/dd.txt"
    says "not changed since it was imported"
    unset "$name"
done
export CURL_CA_BUNDLE="$work/certificate.pem"
refused 3 "certificate or encryption is not to be trusted" "$secure/dd.txt"
CURL_CA_BUNDLE=$work/ca.pem https_proxy=http://127.0.0.1:$(cat proxy.port)
export https_proxy
fresh
shoot 0 import "$secure/dd.txt"
same "by a proxy of TLS" "$(runs)" 1
grep -q "^CONNECT 127.0.0.1:$(cat port)\$" proxy/log || fail "the proxy was not asked: $(cat proxy/log)"
refused 3 "the proxy answers 403" https://results.invalid/dd.txt
: >proxy/log
fresh
export no_proxy=127.0.0.1
shoot 0 import "$secure/dd.txt"
[ ! -s proxy/log ] || fail "the proxy was asked: $(cat proxy/log)"
unset https_proxy no_proxy CURL_CA_BUNDLE
exec 3>&- 4>&-
wait
