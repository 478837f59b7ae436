# Charts: kinds by name, by themselves, as every kind of file; what a selection cannot fill is said.
. "$2/tests/e2e/lib.sh"

shoot 0 import "$source/tests/shootouts"
for kind in bars grouped relative heat tradeoff stack; do
    shoot 0 chart $kind rig=pe2900 -o $kind.svg
    shoot 0 chart $kind rig=pe2900 --width 360 --scale 2 -o $kind.png
    shoot 0 chart $kind rig=pe2900 -o $kind.pdf
    grep -q 'role="img"' $kind.svg || fail "$kind.svg is no picture with words"
done
shoot 0 chart rig=pe2900
says "chart bars: "
shoot 0 chart rig=pe2900 --units binary
says "Throughput in MiB/s"
# The comparisons at the head have no ratio: nothing measured a disk.  Those that follow do.
shoot 0 chart relative 'compression=on or compression=off' rig=pe2900
says "drawn: "
shoot 1 chart percentiles rig=pe2900
never "drawn: "
says "chart percentiles needs results with latency percentiles"
shoot 0 chart dumbbell rig=pe2900
says "Compression from off to on"
shoot 1 chart dumbbell rig=pe2900 --by layout
says "chart dumbbell needs comparisons of exactly two contestants"
shoot 2 chart bars rig=pe2900 --width 20
says "--width: expected a number from 280 to 4000, found '20'"
shoot 2 chart lines --over size
says "--over: expected bs, qd, jobs or disks, found 'size'"
# To a pipe the kind is said.
shoot 0 chart bars rig=pe2900 --as svg
cmp -s out bars.svg || fail "--as svg gives another picture than -o bars.svg"
shoot 2 chart bars rig=pe2900 --as gif
says "expected a kind of picture (svg, png, pdf, text), got 'gif'"
shoot 0 chart --help
says "tradeoff"

# Layouts alone need no archive.
shoot 0 --archive none.db chart stack 6xhdd/zfs.raidz1/zfs 6xhdd/hw.raid5@perc5/ext4
says "raid5, controller perc5"
[ ! -e none.db ] || fail "an archive was made"

# A log: its course, and where it became steady.
awk 'BEGIN { for (i = 1; i <= 600; i++) printf "%d, %d, 1, 0, 0\n", i * 100, i < 300 ? 200000 : 100000 }' >run_bw.1.log
shoot 0 chart time run_bw.1.log
says "run_bw.1.log: steady from 30.1 s to 60 s"
shoot 1 chart time rig=pe2900
says "chart time needs logs"
cat >course.xml <<'XML'
<article version="1" title="A run"><figure kind="time" where="tool=fio">How it went.</figure></article>
XML
shoot 0 import run_bw.1.log
shoot 0 report course.xml -o course.html
grep -q 'steady from 30.1 s to 60 s' course.html || fail "the article does not draw the course of a run"
sed 's/where="tool=fio"/where="rig=pe2900"/' course.xml >none.xml
shoot 1 report none.xml -o none.html
says "none.xml:1: <figure>: chart time needs logs"
sed 's/kind="time" where="tool=fio"/kind="dumbbell" where="rig=pe2900"/' course.xml >pairs.xml
shoot 0 report pairs.xml -o pairs.html
grep -q 'Compression from off to on' pairs.html || fail "the dumbbell of an article does not find its key"
