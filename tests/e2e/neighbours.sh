# What was asked, told by what lies beside the output: in folders and in archives.
here=$(dirname "$0")
. "$here/lib.sh"
data=$source/tests/data

mkdir fio iometer
cp "$data/fio/terse-3-of-a-job-file.in" fio/run3.txt
printf '[randread]\nrw=randread\nbs=8k\nioengine=libaio\niodepth=4\ndirect=1\n' >fio/run3.fio
printf '[randread]\nrw=randwrite\nbs=8k\n' >fio/unlike.fio
cp "$data/iometer/filtered-own-name.in" iometer/results.csv
{
    echo "Version 1.1.0 "
    echo "'ACCESS SPECIFICATIONS ========================================================="
    printf "'Access specification name,default assignment\n\tother,NONE\n'size,%% of size\n\t512,100,100,0,0,1,0,0\n"
    printf "'Access specification name,default assignment\n\tmy own,NONE\n'size,%% of size\n\t4096,100,100,100,0,1,0,0\n"
} >iometer/setup.icf

for what in fio iometer; do
    python3 -c "import shutil; shutil.make_archive('$what', 'zip', '.', '$what')"
    for way in "$what" "$what.zip"; do
        rm -f "$SHOOTOUT_ARCHIVE"
        shoot 0 import "$way"
        [ "$what" = fio ] || says "the composition of 'my own' is that of the configuration beside it"
        count "SELECT group_concat(DISTINCT workload) FROM results WHERE source LIKE '%run3.txt' OR source LIKE '%results.csv'" >"$what.got"
        case $what in
        fio) same "$way" "$(cat fio.got)" "rand-read:bs=8K,direct=yes,qd=4" ;;
        iometer) same "$way" "$(cat iometer.got)" "rand-read:bs=4K,direct=unknown,qd=1" ;;
        esac
    done
done

# Of several job files the one that the command above the output named.
mkdir named
for bs in 4 8 16; do
    printf '[randread]\nrw=randread\nbs=%sk\nioengine=libaio\niodepth=4\ndirect=1\n' "$bs" >"named/of$bs.fio"
done
{
    echo '[root@box ~]# fio --output-format=terse jobs/of8.fio'
    cat "$data/fio/terse-3-of-a-job-file.in"
} >named/log.txt
{
    echo '# fio of4.fio of8.fio'
    cat "$data/fio/terse-3-of-a-job-file.in"
} >named/several.txt
python3 -c "import shutil; shutil.make_archive('named', 'zip', '.', 'named')"
for way in named named.zip; do
    rm -f "$SHOOTOUT_ARCHIVE"
    shoot 0 import "$way"
    same "named, $way" "$(count "SELECT workload FROM results WHERE source LIKE '%log.txt'")" \
        "rand-read:bs=8K,direct=yes,qd=4"
done
shoot 0 reimport
says "0 numbers of 0 runs are other"
rm -f "$SHOOTOUT_ARCHIVE"
shoot 0 import named/several.txt
same "which of two is not told" "$(count "SELECT DISTINCT class FROM results")" unknown.read

# A configuration alone is looked at for what it asks.
shoot 0 iometer/setup.icf
says "'my own' asks for rand-read:bs=4K"
never "no results in what was given"
shoot 1 compare iometer/setup.icf
