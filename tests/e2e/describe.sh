#!/bin/sh
# describe: eight folders as people have them, in at most 15 answers each; what happens when it is cut short.
. "$(dirname "$0")/lib.sh"
command -v python3 >/dev/null || exit 0
folders=$source/tests/data/folders
runs='SELECT source, machine, layout, compression FROM runs'

# terminal COLUMNS ANSWERS ARGUMENTS...: as if typed; what was shown is in out.
terminal() {
    columns=$1 answers=$2
    shift 2
    python3 "$source/tests/e2e/terminal.py" "$columns" "$answers" "$shootout" "$@" >out 2>err || fail "$(cat out err)"
}

# at_most N: answers that were asked for.
at_most() {
    got=$(sed -n 's/^answers \([0-9]*\) .*/\1/p' out)
    [ "$got" -le "$1" ] || fail "$got answers, not $1: $(cat out)"
}

layouts() {
    "$shootout" sql --as tsv "$1" 2>/dev/null | sed 1d | tr '\n' ' '
}

python3 "$folders/make.py" .
same "files of results" "$(find . -name '*.csv' | wc -l)" 300
shoot 0 import levels script growing sos readme rows dated mystery

# Not a terminal: no question, and what to do instead.
shoot 2 describe levels
says "--draft"

# Enter takes what is proposed; where nothing is, s skips.  Machines are asked once, then memory where it matters.
terminal 80 '||||nas, 8 GB' describe levels
at_most 15
says "60 of 60 runs described"
terminal 80 '|||nas' describe script
at_most 15
terminal 80 '||||nas' describe growing
at_most 15
terminal 20 's||8 GB' describe sos
at_most 15
never "Enter: nxdisk"
terminal 80 '||||' describe readme
at_most 15
terminal 80 '||||||||' describe rows
at_most 15
terminal 80 '|||||||' describe dated
at_most 15
terminal 80 's|s|s||8 GB' describe mystery
at_most 15
says "these contradict each other"
"$shootout" sql --as tsv "$runs" 2>/dev/null | python3 "$folders/check.py" "$folders/want.tsv" >wrong ||
    fail "$(head -20 wrong)"
same "rigs" "$(count "SELECT value FROM rig_facts WHERE rig = 'nas' AND key = 'memory'")" 8000000000
same "machine by machine" "$(count "SELECT count(*) FROM runs WHERE rig IS NULL")" 0

# What was written beside the results says the same of them in another archive.
"$shootout" --archive other.db import levels script growing readme dated rows >/dev/null 2>&1
same "the files alone" \
    "$("$shootout" --archive other.db sql "SELECT count(DISTINCT layout) FROM runs" --as tsv 2>/dev/null | sed 1d)" \
    "$(count 'SELECT count(DISTINCT layout) FROM runs')"

# Undo within, words in place of a proposal, a choice by number, the end of input: what was answered stays, no more.
rm -rf archive.db* levels script mystery && python3 "$folders/make.py" again && mv again/mystery again/script .
rm -f mystery/shootout.xml
shoot 0 import mystery script
terminal 80 's|8 disks raidz2|u|q' describe mystery
same "undone" "$(count 'SELECT count(*) FROM runs WHERE layout IS NOT NULL')" 0
never "panic"
[ ! -f mystery/shootout.xml ] || ! grep -q layout mystery/shootout.xml || fail "a rule stayed"
terminal 80 's|RAID 5|2' describe mystery
same "by number" "$(layouts 'SELECT DISTINCT layout FROM runs WHERE layout IS NOT NULL')" "nxdisk/md.raid5/unknown "
same "and only these" "$(count "SELECT count(*) FROM runs WHERE layout IS NOT NULL")" 10

# The log has one change for each answer, and undo takes it back.
shoot 0 log
says describe
shoot 0 undo
same "taken back" "$(count 'SELECT count(*) FROM runs WHERE layout IS NOT NULL')" 0

# A draft is a guess until somebody confirms it.
rm -f script/shootout.xml
shoot 0 describe --draft script
says 'confirmed="no"'
shoot 0 import script
same "guessed" "$(count "SELECT count(*) FROM runs WHERE tags = 'guessed=layout'")" 45
shoot 0 list source~script*
says "~raidz1"

# Wherever people see the layout, and its plain name still means it.
shoot 0 annotate 'source~script*' rig=nas
for question in "winners rig=nas" "compare rig=nas class=seq-write --baseline raidz1" "why seq-write raidz1 mirror" \
    "chart rig=nas class=seq-write" "compare rig=nas class=seq-write --by level" "audit rig=nas"; do
    shoot 0 $question
    says "~raidz1"
done
shoot 0 layout 4xdisk/zfs.raidz1/zfs --expect
says "~raidz1"
shoot 0 report rig=nas -o guesses.html
grep -q '~raidz1' guesses.html || fail "the page shows no guess"
grep -q 'of="~' guesses.html && fail "an element names a guess"
shoot 0 report --new Guesses --where rig=nas -o guesses.xml
never "~"
! grep -q '~' guesses.xml || fail "an article that a person goes on with has marks in it: $(grep '~' guesses.xml)"

terminal 80 '' describe script
same "one confirmed" "$(count "SELECT count(*) FROM runs WHERE tags = 'guessed=layout'")" 30
sed -i.bak 's/ confirmed="no"//' script/shootout.xml
shoot 0 import script
same "all confirmed" "$(count "SELECT count(*) FROM runs WHERE tags = 'guessed=layout'")" 0
shoot 0 winners rig=nas
never "~"

# What a person wrote stays as it is; a file that cannot be read is left alone, and so is the archive.
rm -rf archive.db* mystery/shootout.xml
printf '<shootout version="1">\n  <!-- mine -->\n  <rig name="host7"/>\n</shootout>\n' >mystery/shootout.xml
shoot 0 import mystery
terminal 80 '6 disks raidz1|q' describe mystery
grep -q -- '<!-- mine -->' mystery/shootout.xml || fail "the comment is gone"
grep -q '6xdisk/zfs.raidz1/zfs' mystery/shootout.xml || fail "no rule was added: $(cat mystery/shootout.xml out)"
printf '<shootout version="1">\n' >mystery/shootout.xml
before=$(count 'SELECT count(*) FROM runs WHERE layout IS NOT NULL')
terminal 80 '4 disks raidz1' describe mystery
says "status 1"
same "nothing half-done" "$(count 'SELECT count(*) FROM runs WHERE layout IS NOT NULL')" "$before"

# Ctrl-C and the end of the input, between answers and in one: what was answered stays whole, and the next describe goes on.
rm -rf archive.db* script/shootout.xml*
shoot 0 import script
before=$(ls -A script | tr '\n' ' ')
terminal 20 '^C' describe script
says "status -2"
same "nothing yet" "$(count 'SELECT count(*) FROM runs WHERE layout IS NOT NULL') $(ls -A script | tr '\n' ' ')" "0 $before"
terminal 20 '|^C' describe script
same "one answer" "$(count 'SELECT count(*) FROM runs WHERE layout IS NOT NULL')" 15
same "and its rule" "$(grep -c 'layout=' script/shootout.xml) $(ls -A script | wc -l)" "1 3"
shoot 0 check
shoot 0 import script
never "stated anew"
terminal 20 '' describe script
same "two answers" "$(count 'SELECT count(*) FROM runs WHERE layout IS NOT NULL') $(grep -c 'layout=' script/shootout.xml)" "30 2"
terminal 20 'u|8 disks, fast|^C' describe script
same "a word that was not understood" "$(count 'SELECT count(*) FROM runs WHERE layout IS NOT NULL')" 30
[ "$(awk 'length > 20' out | grep -vc 'archive.db\|[/_.]')" = 0 ] || fail "wider than the terminal: $(awk 'length > 20' out)"

# Two at once: each answer is whole, and nothing is described twice.
rm -rf archive.db* script/shootout.xml
shoot 0 import script
python3 "$source/tests/e2e/terminal.py" 80 '|||nas' "$shootout" describe script >first 2>&1 &
python3 "$source/tests/e2e/terminal.py" 80 '|||nas' "$shootout" describe script >second 2>&1
wait $!
same "described once" "$(count 'SELECT count(*) FROM runs WHERE layout IS NOT NULL')" 45
same "rules once" "$(grep -c 'layout=' script/shootout.xml)" 3

# In an archive the notes that lay there tell the same, and so does what is written beside it.
rm -rf archive.db* script/shootout.xml packed && mkdir packed
tar -cf packed/old.tar script && gzip packed/old.tar
shoot 0 import packed
terminal 80 '|||nas' describe packed
at_most 4
says "old.tar.gz!script/bench.sh:5: zpool create"
grep '^script/' "$folders/want.tsv" >script.tsv
"$shootout" sql --as tsv "SELECT replace(source, 'packed/old.tar.gz!', ''), machine, layout, compression FROM runs" \
    2>/dev/null | python3 "$folders/check.py" script.tsv >wrong || fail "$(head wrong)"
"$shootout" --archive packed.db import packed >/dev/null 2>&1
same "the file beside the archive" "$("$shootout" --archive packed.db sql --as tsv \
    'SELECT count(DISTINCT layout), sum(layout IS NULL) FROM runs' 2>/dev/null | sed 1d)" "3	0"

# What a tool printed tells of the runs in its own folder, where it is one array.
rm -rf archive.db* printed && mkdir -p printed/one/deeper printed/two
bonnie_line a 1 61000 >printed/one/test.csv
bonnie_line a 2 62000 >printed/one/deeper/test.csv
bonnie_line a 3 63000 >printed/two/test.csv
for pool in tank fast; do
    printf '  pool: %s\n state: ONLINE\nconfig:\n\n\tNAME STATE READ WRITE CKSUM\n\t%s ONLINE 0 0 0\n' $pool $pool
    printf '\t  raidz1-0 ONLINE 0 0 0\n\t    %s0 ONLINE 0 0 0\n\t    %s1 ONLINE 0 0 0\n\t    %s2 ONLINE 0 0 0\n\n' \
        $pool $pool $pool
done >printed/two/status.txt
sed '/pool: fast/,$d' printed/two/status.txt >printed/one/status.txt
shoot 0 import printed
shoot 0 describe --draft printed
says "layouts of 1 run, marked"
grep -q 'match="one/test.csv" layout="3xdisk/zfs.raidz1/zfs"' printed/shootout.xml || fail "$(cat printed/shootout.xml)"

# A folder says whose a mirror is, though not how many; a year counts no disks; a row is shown as it stands; runs of which no
# output names a machine are asked for by folder, the last machine is proposed.
rm -rf archive.db* names && mkdir -p names/2011-zfs names/2014-ssd names/perc
for n in 1 2 3; do
    bonnie_line filer $n 6100$n >names/2011-zfs/6disk-mirror-$n.csv
    bonnie_line filer 1$n 6200$n >names/2011-zfs/6disk-stripe-$n.csv
    printf '1048576000 bytes (1.0 GB) copied, 2.%s s, 400 MB/s\n' $n >names/2014-ssd/dd-$n.log
    bonnie_line filer-r5 2$n 6300$n >>names/perc/all.csv
    bonnie_line filer-r10 3$n 6400$n >>names/perc/all.csv
done
printf 'filer-r5   = RAID 5 on the PERC 6, 6 disks, ext4\nfiler-r10  = RAID 10 on the PERC 6, 6 disks, ext4\n' >names/perc/notes.txt
shoot 0 import names
terminal 80 's|2||||s|filer|||s' describe names
says "perc/notes.txt:1: filer-r5   = RAID 5 on the PERC 6, 6 disks, ext4"
never "2014x"
same "layouts of names" "$(layouts 'SELECT DISTINCT layout FROM runs ORDER BY 1')" \
    " 6xdisk/hw.raid10@perc6/ext4 6xdisk/hw.raid5@perc6/ext4 6xdisk/zfs.mirror/zfs 6xdisk/zfs.stripe/zfs "
same "machines" "$(count "SELECT count(*) FROM runs WHERE rig = 'filer'")" 15

# Logs of the system that Phoronix left beside its results, of each machine its own.
mkdir -p saved/system-logs/BoxOne saved/system-logs/other
cat >saved/composite.xml <<'XML'
<?xml version="1.0"?>
<PhoronixTestSuite>
  <System><Identifier>Box One</Identifier></System><System><Identifier>other</Identifier></System>
  <Result>
    <Identifier>pts/postmark-1.1.2</Identifier><Title>PostMark</Title><AppVersion>1.51</AppVersion>
    <Description>Disk Transaction Performance</Description><Scale>TPS</Scale><Proportion>HIB</Proportion>
    <DisplayFormat>BAR_GRAPH</DisplayFormat>
    <Data>
      <Entry><Identifier>Box One</Identifier><Value>3125</Value></Entry>
      <Entry><Identifier>other</Identifier><Value>3000</Value></Entry>
    </Data>
  </Result>
</PhoronixTestSuite>
XML
cat >saved/system-logs/BoxOne/mdstat <<'TEXT'
Personalities : [raid6] [raid5] [raid4]
md0 : active raid5 sdd1[3] sdc1[1] sdb1[0]
      976508928 blocks super 1.2 level 5, 512k chunk, algorithm 2 [3/3] [UUU]

unused devices: <none>
TEXT
echo '/dev/md0 /data xfs rw,relatime,attr2,inode64,noquota 0 0' >saved/system-logs/BoxOne/mounts
cat >saved/system-logs/other/mounts <<'TEXT'
proc /proc proc rw,nosuid,nodev,noexec,relatime 0 0
/dev/sda1 / ext4 rw,relatime,errors=remount-ro 0 0
/dev/sdb1 /data xfs rw,relatime,attr2,inode64,noquota 0 0
TEXT
rm -f "$SHOOTOUT_ARCHIVE"
shoot 0 import saved
says "3 notes kept"
terminal 100 '' describe saved
says "system-logs/BoxOne: mdstat, mounts"
says "Enter: 3xdisk/md.raid5:chunk=512K/xfs"
says "= disk/ext4 or disk/xfs"
rm -rf "$SHOOTOUT_ARCHIVE" saved/shootout.xml
shoot 0 import saved
shoot 0 describe --draft saved
same "logs are evidence of their own machine" "$(grep -o 'machine=.*layout="[^"]*"' saved/shootout.xml)" \
    'machine="Box One" layout="3xdisk/md.raid5:chunk=512K/xfs"'

# What keeps a controller's cache is asked where so much was written that nothing else is open, and said in the line.
rm -rf archive.db* cached && mkdir cached
bonnie_line box 1 61000 >cached/large.csv
bonnie_line box 2 62000 | sed 's/,8G,/,2G,/' >cached/small.csv
shoot 0 import cached --layout '4xhdd/hw.raid5@perc5:cache=256M,wb/xfs' --name five --rig 'box, 4 GB'
terminal 80 'maybe|yes' describe cached
at_most 2
says "1 run in 1 file: does a battery keep the controller's cache (yes, no)?"
says "say yes or no"
same "with a battery" "$(count "SELECT layout || ' ' || layout_name || ' ' || source FROM runs WHERE layout LIKE '%bbu%'")" \
    "4xhdd/hw.raid5@perc5:bbu,cache=256M,wb/xfs five cached/large.csv"
grep -q 'match="large.csv" layout="4xhdd/hw.raid5@perc5:bbu,cache=256M,wb/xfs"' cached/shootout.xml || fail "$(cat cached/shootout.xml)"
terminal 80 '' describe cached
at_most 0

# All eight folders at once: a takes what is supported, and the rest is asked; what follows equals the table.
rm -rf archive.db* all && python3 "$folders/make.py" all
shoot 0 import all
says "323 runs undescribed: shootout describe all"
terminal 80 'a|s|s|s|s|||a|nas|8 GB|u|8 GB|q' describe all
at_most 15
says "taken back"
"$shootout" sql --as tsv "SELECT replace(source, 'all/', ''), machine, layout, compression FROM runs" 2>/dev/null |
    python3 "$folders/check.py" "$folders/want.tsv" >wrong || fail "$(head -20 wrong)"
same "every machine" "$(count "SELECT count(*) || ' ' || count(DISTINCT rig) FROM runs WHERE rig IS NOT NULL")" "323 6"
same "memory" "$(count "SELECT value FROM rig_facts WHERE rig = 'nas' AND key = 'memory'")" 8000000000
shoot 0 log
same "answers that the log has" "$(grep -c describe out)" 33

# Numbers out of prose are confirmed sentence by sentence; what a person wrote around them stays.
rm -rf archive.db* prose && mkdir prose
cat >prose/page.html <<'X'
<html><head><title>Six disks</title></head><body><p>With six disks in raidz2 we measured 412 MB/s reading and 230 MB/s
writing.</p><p>RAID 5 on the PERC 5 was slower: 180 MB/s reads.</p><p>The link takes 118 MB/s.</p></body></html>
X
shoot 0 import --draft prose/page.html -o prose/shootout.xml
says "next:  shootout describe prose/shootout.xml"
sed -i.bak 's|<results|<!-- mine: <result confirmed="no"> --><results|' prose/shootout.xml
shoot 2 describe prose/shootout.xml
says "a terminal"
terminal 20 'd|u||seq-read|6 disks raidz2, lz4|fast|||seq-write|u||s|4 disks PERC 5 RAID 5||d' describe prose/shootout.xml
shoot 0 import prose/shootout.xml
same "confirmed" "$(layouts "SELECT DISTINCT layout || '/' || compression || '/' || CAST(throughput AS INTEGER) FROM results ORDER BY 1")" \
    "4xdisk/hw.raid5@perc5/unknown/unknown/180000000 6xdisk/zfs.raidz2/zfs/lz4/412000000 "
grep -q -- '<!-- mine: <result confirmed="no"> -->' prose/shootout.xml || fail "the comment is gone"
same "left to confirm" "$(grep -c '<result confirmed="no"' prose/shootout.xml)" 2
never "118 MB/s"
