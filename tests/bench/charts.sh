#!/usr/bin/env bash
# charts.sh SHOOTOUT [ROUNDS]: CPU and bytes of the same pictures beside gnuplot (pngcairo, svg) and rrdtool, taken in
# turn: 6 x 4 grouped bars with whiskers, lines of 5 x 10,000 points, 800 px wide, 100 in one process; then one command,
# with its start.  Wants gnuplot-nox and rrdtool.  Prints each ratio beside what is wanted.
set -eu
shootout=$(realpath "${1:?usage: charts.sh SHOOTOUT [ROUNDS]}") rounds=${2:-3}
tools=$(dirname "$shootout")/tests
work=$(mktemp -d "${TMPDIR:-/tmp}/shootout-bench-XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
many=100

# The numbers that draw_charts.c has.
awk 'BEGIN { for (g = 0; g < 6; g++) { printf "%s", substr("w r s c d e", 2 * g + 1, 1)
    for (i = 0; i < 4; i++) { v = 100 + 30 * g + 17 * i; printf " %d %g %g", v, v * .95, v * 1.05 } print "" } }' >bars.dat
awk 'BEGIN { seed = 1; for (i = 0; i < 5; i++) for (k = 0; k < 10000; k++) {
        seed = (seed * 1664525 + 1013904223) % 4294967296; y[i, k] = 100 + 40 * i + int(seed / 65536) % 30 }
    for (k = 0; k < 10000; k++) { printf "%d", k; for (i = 0; i < 5; i++) printf " %d", y[i, k]; print "" } }' >lines.dat
bars='set style data histograms; set style histogram errorbars gap 1 lw 1; set style fill solid; set yrange [0:*]
plot "bars.dat" using 2:3:4:xtic(1) title "raidz1", "" using 5:6:7 title "raidz2", "" using 8:9:10 title "mirrors", \
    "" using 11:12:13 title "hw raid5"'
lines='set style data lines
plot "lines.dat" using 1:2 title "one", "" using 1:3 title "two", "" using 1:4 title "three", "" using 1:5 title "four", \
    "" using 1:6 title "five"'
script() { # PICTURE ENDING N
    term=$2
    [ "$2" != png ] || term=pngcairo
    echo "set terminal $term size 800,480"
    echo 'set title "Measured"; set ylabel "MB/s"; set grid y'
    for ((i = 1; i <= $3; i++)); do
        printf 'set output "g.%s"\n%s\n' "$2" "${!1}"
    done
}
for picture in bars lines; do
    for ending in svg png; do
        script $picture $ending $many >"$picture-$ending.many"
        script $picture $ending 1 >"$picture-$ending.one"
    done
done
rrdtool create r.rrd --start 1000000000 --step 1 DS:{a,b,c,d,e}:GAUGE:10:0:U RRA:AVERAGE:0.5:1:10000
awk '{ printf "%d:%d:%d:%d:%d:%d\n", 1000000001 + $1, $2, $3, $4, $5, $6 }' lines.dat | xargs -n 500 rrdtool update r.rrd
rrd="graph r.png --start 1000000001 --end 1000010000 --width 720 --height 400"
for d in a:CC0000 b:00CC00 c:0000CC d:CC00CC e:00CCCC; do
    rrd+=" DEF:${d%:*}=r.rrd:${d%:*}:AVERAGE LINE1:${d%:*}#${d#*:}:${d%:*}"
done
for ((i = 1; i <= many; i++)); do echo "$rrd"; done >lines.rrd

# One command on what people have: bonnie++ lines of four layouts in an archive, and five logs of fio.
export SHOOTOUT_ARCHIVE="$work/archive.db"
for i in 1 2 3 4 5; do
    awk -v i=$i '{ printf "%d, %d, 1, 0, 0\n", ($1 + 1) * 100, $(i + 1) * 1000 }' lines.dat >"run${i}_bw.1.log"
done
"$tools/make_bonnie" 20 1 >lines.csv
"$shootout" import lines.csv --rig bench >/dev/null 2>&1

cpu() { "$tools/measure" took "$@"; cut -d ' ' -f 1 took; }
rrd_many() { rrdtool - <lines.rrd; }
export -f rrd_many
for ((round = 1; round <= rounds; round++)); do
    for picture in bars lines; do
        for ending in svg png; do
            echo "$picture-$ending ours $(cpu "$tools/draw_charts" $picture $ending $many s.$picture.$ending)"
            echo "$picture-$ending gnuplot $(cpu gnuplot "$picture-$ending.many")"
            mv g.$ending "g.$picture.$ending"
        done
    done
    echo "lines-png rrdtool $(cpu bash -c rrd_many)"
    for ending in svg png; do
        echo "one-bars-$ending ours $(cpu "$shootout" chart grouped class=seq-write -o c.$ending)"
        echo "one-bars-$ending gnuplot $(cpu gnuplot "bars-$ending.one")"
        echo "one-lines-$ending ours $(cpu "$tools/draw_charts" lines $ending 1 c.$ending)"
        echo "one-lines-$ending logs $(cpu "$shootout" chart time run?_bw.1.log -o c.$ending)"
        echo "one-lines-$ending gnuplot $(cpu gnuplot "lines-$ending.one")"
    done
done >times
for picture in bars lines; do
    echo "bytes-$picture ours $(wc -c <s.$picture.svg)"
    echo "bytes-$picture gnuplot $(wc -c <g.$picture.svg)"
done >>times
awk '
{ sum[$1, $2] += $3 }
function ratio(what, whom, most,   r) {
    r = sum[what, "ours"] / sum[what, whom]
    printf "%-14s %8.3f  %-8s %8.3f  ratio %.2f, wanted at most %.2f%s\n", what, sum[what, "ours"], whom,
        sum[what, whom], r, most, (r > most ? "  MISSED" : "")
}
END {
    ratio("bars-svg", "gnuplot", .4); ratio("lines-svg", "gnuplot", .2); ratio("bars-png", "gnuplot", .3)
    ratio("lines-png", "gnuplot", .4); ratio("lines-png", "rrdtool", 1.2)
    ratio("one-bars-svg", "gnuplot", 1); ratio("one-bars-png", "gnuplot", 1)
    ratio("one-lines-svg", "gnuplot", 1); ratio("one-lines-png", "gnuplot", 1)
    ratio("bytes-bars", "gnuplot", .5); ratio("bytes-lines", "gnuplot", .3)
    printf "reading five logs of 10,000 lines and drawing them, as svg %.3f s, as png %.3f s\n", \
        sum["one-lines-svg", "logs"], sum["one-lines-png", "logs"]
}' times
