#!/bin/sh
# The frame of all commands: help, usage errors, where archives and files go, what goes to which stream.
. "$(dirname "$0")/lib.sh"
unset SHOOTOUT_ARCHIVE
cat >dd.txt <<'T'
$ dd if=/dev/zero of=/tank/test bs=1M count=16384
16384+0 records in
16384+0 records out
17179869184 bytes (17 GB) copied, 73.8938 s, 232 MB/s
T

# Help goes to standard output; every command has one, narrow terminals get narrow lines.
shoot 0 --help
grep -q '^  import ' out && grep -q -- '--archive FILE' out && [ ! -s err ] || fail "--help: $(cat out err)"
"$shootout" help --words | cut -f 1 >words
for command in $(grep -v '^-' words); do
    COLUMNS=40 "$shootout" "$command" --help >out || fail "$command --help"
    [ "$(sed '/^    /d' out | awk '{ if (length($0) > n) n = length($0) } END { print n + 0 }')" -le 60 ] ||
        fail "$command --help is wide: $(cat out)"
    "$shootout" help "$command" >again && "$shootout" "$command" --help >out && cmp -s out again || fail "help $command"
    grep -q -- --help "out" || fail "$command has no --help"
    "$shootout" help --man | grep -q "^\.SS $command" || fail "the manual lacks $command"
done
if command -v groff >/dev/null; then
    "$shootout" help --man | groff -man -Tutf8 -ww >page 2>warnings
    [ ! -s warnings ] || fail "the manual page: $(cat warnings)"
fi

# Usage errors: one line, status 2, the nearest word.
shoot 2 wniners
says "shootout: no command 'wniners'; nearest: winners"
shoot 2 list --wher x
says "shootout: list has no option --wher; nearest: --where"
shoot 2 list foo=1
says "'foo' is no key"
shoot 2 nothere.csv
says "no command or file"
shoot 2 show
shoot 2 show one
shoot 2 undo x
shoot 2 annotate run=1
shoot 2 forget
shoot 2 formats --as xml
shoot 2 formats -o formats.xyz
[ "$(wc -l <err)" = 1 ] || fail "an error is one line: $(cat err)"

# Without an archive: status says so and makes none; questions fail.
shoot 0
says "no archive yet"
[ ! -e data ] || fail "status made something"
shoot 1 list
says "there is no archive at $work/data/shootout/archive.db"
shoot 1 undo
[ ! -e data ] || fail "undo made something"

# The first import makes the default archive and says so; a nearer one of one's own is taken instead.
shoot 0 import dd.txt
says "made $work/data/shootout/archive.db"
shoot 0 --archive shootout.db import dd.txt
says "made shootout.db"
mkdir -p below/far && cd below/far
shoot 0
says "$work/shootout.db"
cd "$work"
SHOOTOUT_ARCHIVE=$work/data/shootout/archive.db shoot 0 log
rm shootout.db*

# status, list, show, sql in their forms.
shoot 0 list
says 232
shoot 0 list --as json
says '"seq_write":232494054.7650818'
shoot 0 list nosuchname
says "no run matches"
shoot 0 list 'disks>=2'
says "1 run left out: disks unknown"
shoot 0 list -o runs.csv
[ ! -s out ] && grep -q '^1,' runs.csv || fail "list -o: $(cat out runs.csv)"
shoot 0 show 1
says "232.5 MB/s"
says "17179869184 bytes (17 GB) copied"
shoot 0 show 1 --source
cmp -s out dd.txt || fail "show --source"
shoot 1 show 2
says "no run 2"
shoot 0 sql 'SELECT count(*) AS n FROM results' --as csv
[ "$(cat out)" = "n
1" ] || fail "sql: $(cat out)"
shoot 0 sql 'SELECT count(*) AS n FROM results' dd.txt dd.txt --as csv
shoot 1 sql 'DELETE FROM run'
shoot 1 sql 'SELEC 1'

# Corrections name the archive; what selects nothing is an error and no change.
shoot 0 annotate run=1 rig=nas layout=2xdisk/zfs.mirror/zfs note='checked by hand'
says "1 run annotated; archive: $work/data/shootout/archive.db"
shoot 0 list nas
says "zfs mirror"
shoot 1 annotate run=7 rig=nas
shoot 2 annotate run=1 layout=2xdisk/zfs.mirrr/zfs
says "zfs.mirror"
shoot 0 forget rig=nas
shoot 0 undo
says "undone: change 3, shootout "
shoot 0 log --as tsv
[ "$(cut -f 1,3 out | tr '\t\n' ' |')" = "id verb|4 undo|3 forget|2 annotate|1 import|" ] || fail "log: $(cat out)"
shoot 0 status --as json
says '"runs":1'

# What cannot be written is said.
if [ -w /dev/full ]; then
    set +e
    "$shootout" vocabulary >/dev/full 2>err
    [ $? = 1 ] && grep -q "No space left" err || fail "a full device: $(cat err)"
    set -e
fi
