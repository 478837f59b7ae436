# Text beside results: kept, shown, found, taken back.
here=$(dirname "$0")
. "$here/lib.sh"

mkdir -p bench/raidz1/sosreport/proc bench/mirror bench/pictures
bonnie_line one 1304418151 61000 >bench/raidz1/bonnie.csv
bonnie_line two 1304418251 62000 >bench/mirror/bonnie.csv
printf '# Winter tests\n\nNCQ disabled on all disks\n' >bench/README.md
echo 'Personalities : [raid1]' >bench/raidz1/sosreport/proc/mdstat
printf '[global]\nrw=read\nbs=4k\n[job]\n' >bench/mirror/job.fio
printf 'Gr\303\266\303\237e der Platten\n' | iconv -f UTF-8 -t UTF-16 >bench/mirror/platten.txt
echo 'the same' >bench/mirror/same.txt
echo 'the same' >bench/raidz1/same.txt
printf '\211PNG\r\n\032\n' >bench/pictures/a.png
head -c 300000 /dev/zero | tr '\0' a >bench/large.txt
: >bench/empty
echo hidden >bench/.hidden
cp -r bench plain

shoot 0 import bench
says "6 notes kept, 4 passed over (1 image, 1 large text, 1 empty, 1 hidden); 2 runs undescribed: shootout describe bench"
same "notes" "$(count "SELECT count(*) || ' ' || count(DISTINCT sha256) FROM notes")" "6 5"
same "the tree of a report" "$(count "SELECT folder FROM notes WHERE note LIKE '%mdstat'")" bench/raidz1/
same "what notes are" "$(count "SELECT group_concat(DISTINCT coalesce(format, 'none') || runs) FROM sources WHERE kind = 'note'")" none0

# A second time nothing comes of it, and nothing is in the log.
shoot 0 import bench
says "0 results, 4 passed over"
never "notes kept"
same "changes" "$(count "SELECT count(*) FROM changes")" 1

# Shown with the runs of their folder, and printed by name or hash.
run=$(count "SELECT run FROM runs WHERE machine = 'one'")
shoot 0 show "$run"
says "sosreport/proc/mdstat"
says "Winter tests"
never "job.fio"
shoot 0 show --source mdstat
cmp out bench/raidz1/sosreport/proc/mdstat
shoot 0 show --source "$(sha256sum <bench/mirror/platten.txt | cut -c1-12)"
cmp out bench/mirror/platten.txt
shoot 0 show --source mirror/bonnie.csv
cmp out bench/mirror/bonnie.csv
shoot 1 show --source bonnie.csv
says "may be one of several: bench/mirror/bonnie.csv"
shoot 1 show --source nowhere
says "no source or note 'nowhere'"

# Found: in notes of the folder and above, in sources, commands and remarks.
found() {
    shoot 0 list --as csv --grep "$1"
    same "grep $1" "$(cut -d, -f13 out | sed 1d | sort | tr '\n' ' ')" "$2"
}
found 'ncq DISABLED' 'one two '
found 'GRÖßE' 'two '
found personalities 'one '
found 62000 'two '
found 'nowhere to be found' ''
shoot 0 annotate "run=$run" note='Old cables'
found 'old CABLES' 'one '
shoot 0 list host=two --grep personalities
says "no run of host=two has 'personalities'"

# A text that changed is the one that counts; undo brings the other back.
echo 'Personalities : [raid6]' >bench/raidz1/sosreport/proc/mdstat
shoot 0 import bench
says "1 note kept"
found 'raid6]' 'one '
found '[raid1]' ''
shoot 0 undo
found '[raid1]' 'one '
shoot 0 undo 2
shoot 0 undo 1
same "after undo" "$(count "SELECT (SELECT count(*) FROM notes) + (SELECT count(*) FROM sources)")" 0

# Out of an archive; not without results; not by looking.
python3 -c "import shutil; shutil.make_archive('plain', 'zip', 'plain')"
rm "$SHOOTOUT_ARCHIVE"
shoot 0 import plain.zip
says "6 notes kept"
shoot 0 show --source 'plain.zip!README.md'
cmp out plain/README.md
rm "$SHOOTOUT_ARCHIVE"
rm plain/*/bonnie.csv
shoot 3 import plain
says "passed over (1 image, 6 texts"
same "without results" "$(count "SELECT count(*) FROM sources")" 0

# With the rest of the archive: merged, given away, written out and taken back, deleted for good.
rm "$SHOOTOUT_ARCHIVE"
shoot 0 import bench
shoot 0 export --all all
shoot 0 --archive back.db import all
same "taken back" "$("$shootout" --archive back.db sql --as tsv 'SELECT count(*) FROM notes' 2>/dev/null | sed -n 2p)" 6
shoot 0 --archive merged.db import plain.zip
shoot 0 --archive merged.db merge "$SHOOTOUT_ARCHIVE"
same "merged" "$("$shootout" --archive merged.db sql --as tsv "SELECT count(*) FROM notes WHERE note LIKE 'bench/%'" 2>/dev/null | sed -n 2p)" 6
shoot 0 --archive merged.db check
run=$(count "SELECT run FROM runs WHERE machine = 'one'")
shoot 0 export "run=$run" -o one.db
same "given away" "$("$shootout" --archive one.db sql --as tsv "SELECT group_concat(note, ' ') FROM (SELECT note FROM notes WHERE note NOT LIKE '%same.txt' ORDER BY note)" 2>/dev/null | sed -n 2p)" \
    "bench/README.md bench/raidz1/sosreport/proc/mdstat"
shoot 0 forget --purge "run=$run"
same "deleted" "$(count "SELECT count(*) FROM notes WHERE folder = 'bench/raidz1/' AND note NOT LIKE '%same.txt'")" 0
same "others stay" "$(count "SELECT count(*) FROM notes WHERE folder <> 'bench/raidz1/'")" 4
shoot 0 check
