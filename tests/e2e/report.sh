#!/bin/sh
# Articles: the four published comparisons say what their numbers support and what they do not; prose that no longer holds
# stops the build; every form is whole; the same archive gives the same bytes.
. "$(dirname "$0")/lib.sh"
shoot 0 import "$source/tests/shootouts"

# article NAME: its page, as text without markup in out.
article() {
    shoot 0 report "$source/tests/shootouts/$1/article.xml" -o "$1.html"
    shoot 0 report "$source/tests/shootouts/$1/article.xml" -o "$1.md"
    sed 's/\\//g' "$1.md" >out
    : >err
    ! grep -qi contestant "$1.html" || fail "$1: a contestant stands on the page"
    ! grep -q 'https\{0,1\}://' "$1.html" || grep -q 'xmlns=' "$1.html" || fail "$1: an address"
}

article raid-cards-dd
says "seq-read, bs=10M, cache=warm, data=zero**: none of these is a disk result"
says "In order: md raid0 232 MB/s, md raid1 104 MB/s, hw raid5 29.6 MB/s"
says "even if the last 25 % never reached the disks, md raid0 would still be at 174 MB/s"
says "no level was measured with two kinds of manager: the question cannot be answered from these"
says "shootout run DIR --layout 3xhdd.7k2.sata2.500G:model=wd-re3/md.raid5/unknown"
says "hw raid5 put the 500 GB of one disk back at 69 MB/s on average: plausible"
says "RAID 1 is the balanced choice, performance included"
grep -q 'limit in theory' raid-cards-dd.html || fail "no tick at what the disks can take"
grep -q 'not a disk result A0' raid-cards-dd.html || fail "the reads are not crossed out"
grep -q 'SATA' raid-cards-dd.html || fail "nothing is said of the line"

article freenas-pe2900
says "| seq-write 2M | 0 | hw raid0 | 353.4 | 1.00x | 6.00 |"
says "| seq-write 2M | 1 | hw raid5 | 322.0 | 0.91x | 5.00 |"
says "| seq-write 2M | 2 | raidz2 | 180.0 | 0.51x | 4.00 |"
says "raidz2 should not beat raidz1"
says "per data disk MB/s"
says "they share a limit"
says "ZFS raidz1 and raidz2 will beat a controller RAID 5 (contradicted)"
grep -q 'usable capacity in TB' freenas-pe2900.html || fail "no chart of capacity against speed"
grep -q 'Compression from off to on' freenas-pe2900.html || fail "no dumbbell"

article solaris-freebsd-san
says "Before any speed: t710-solaris:"
says "with this controller the pool was lost again and again"
says "| os | FreeBSD 9.0-CURRENT of 2010-12-12 | Solaris 11 Express svn_151a |"

article freebsd-raid-zfs
says "No results: what was described, without its figures. Selection: rig=freebsd-mirrors."
never "sources below"
says "| hw raid1, ufs |"
says "# zfs mirror on 2x hw raid0"
says "shootout run DIR --layout 2xdisk/2xhw.raid0/zfs.mirror/zfs --workload seq-write"

# The same bytes, from any folder.
cp freenas-pe2900.html first.html
shoot 0 report "$source/tests/shootouts/freenas-pe2900/article.xml" -o freenas-pe2900.html
cmp first.html freenas-pe2900.html || fail "two bytes differ"

# What no longer holds stops the build and leaves nothing behind; --stale=warn goes on.
cat >stale.xml <<'XML'
<article version="1" title="Stale" where="rig=pe2900 and compression=off" by="layout">
  <p><value of="hw raid5" where="class=seq-write" is="300 MB/s"/> and <ratio a="hw raid5" b="raidz1" where="class=seq-write"
    is="2.42"/>.</p>
  <p><claim>raidz1 is 2 times as fast as hw raid5 for seq-write</claim></p>
</article>
XML
shoot 4 report stale.xml -o stale.html
says "stale.xml:2: <value>: the prose has 300 MB/s, the archive 322 MB/s"
says "stale.xml:4: <claim>: 'raidz1 is 2 times as fast as hw raid5 for seq-write' is contradicted"
says "2 statements of the article no longer hold"
never "<ratio>"
[ ! -e stale.html ] || fail "a stale article was written"
shoot 0 report stale.xml --stale=warn -o stale.html
says "the prose has 300 MB/s"

# Errors name the line and the nearest words.
wrong() {
    printf '<article version="1" title="t">\n<p>\n%s\n</p>\n</article>\n' "$1" >wrong.xml
    shoot 1 report wrong.xml -o wrong.html
    says "wrong.xml:3: $2"
}
wrong '<valu of="x"/>' "<valu> may not stand in <p>; nearest: value"
wrong '<value off="x"/>' "<value> has no attribute 'off'; nearest: of"
wrong '<value of="raidz1"/>' "<value>: several fit"
wrong '<value where="rig=nowhere"/>' '<value>: no results for rig=nowhere'
wrong '<source of="nothing.txt"/>' "<source>: no source here ends in 'nothing.txt'"
wrong '<claim name="S9"/>' "<claim>: the archive keeps no claim 'S9'"
wrong '<a href="#x" id="y">z</a>' "<a> has no attribute 'id'"

# Links that would run something are left out.
printf '<article version="1" title="t"><p><a href="java&#10;script:alert(1)">a</a> <a href="DATA:x">b</a>
<a href="https://example.org/">c</a></p></article>' >links.xml
shoot 0 report links.xml -o links.html
! grep -qi 'href="\(java\|data\)' links.html || fail "a link that runs"
grep -q 'href="https://example.org/"' links.html || fail "a plain link is lost"

# An article to begin with builds as it is.
shoot 0 report --new 'Six disks, six arrays' rig=pe2900 -o start.xml
shoot 0 report start.xml -o start.html
says "wrote start.html"
grep -q '<value of="hw raid0"' start.xml || fail "no number in the article to begin with"

# Forms.
shoot 0 report rig=pe2900 --fragment -o part.html
! grep -q '<html\|<script\|<style\|<svg' part.html || fail "more than a fragment"
grep -q '<img src="data:image/png' part.html || fail "a fragment without charts"
shoot 0 report rig=pe2900 -o page.md
for picture in $(sed -n 's/^!\[.*](\(page-[0-9]*\.svg\))$/\1/p' page.md); do
    grep -q '<svg' "$picture" || fail "$picture is no picture"
done
[ -e page-1.svg ] || fail "no chart beside the Markdown"
shoot 0 report "$source/tests/shootouts/raid-cards-dd" --embed -o embedded.html
grep -q 'records out' embedded.html || fail "the text of the sources is not in the page"
shoot 2 report --as text
says "--as: expected html or markdown, found 'text'"
shoot 1 report rig=nowhere
says "no results for rig=nowhere"
