#!/bin/sh
# run with the tools that are installed here: what they print is read as what they were asked, and nothing is written but in
# the folder's own folder, the archive, and drop_caches.  What is not installed is left out and said.
. "$(dirname "$0")/lib.sh"
export TMPDIR="$work"
mkdir tank
has() {
    command -v "$1" >/dev/null || { [ -x "/usr/sbin/$1" ] || { echo "not installed, not tested: $1"; return 1; }; }
}
small="--size 8M --seconds 1 --cool 0 --allow tmpfs --allow network --rig box --layout disk/ext4"

# Workloads as measured, parts of mixes apart, of one tool.
measured() {
    "$shootout" sql --as tsv "SELECT DISTINCT workload FROM results WHERE tool = '$1'" 2>/dev/null | sed 1d |
        sed 's/\.\(read\|write\)@/@/' | sort -u
}
planned() {
    tool=$1
    shift
    "$shootout" run tank $small "$@" --dry-run --as tsv 2>/dev/null | awk -F '\t' -v tool="$tool" '$1 == tool { print $2 }' | sort
}

if has strace; then
    trace="strace -f -y -qq --seccomp-bpf -o trace -e trace=chdir,open,openat,creat,mkdir,mkdirat,unlink,unlinkat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,truncate,mknod,mknodat"
    $trace true 2>/dev/null || { echo "strace may not trace here: not tested"; trace=; }
fi
# elsewhere TRACE: what was opened to be written, made, renamed or removed, and what was entered, where it may not be.  By the
# words of the calls, of which those that do not begin with a slash lie where the program is, and by what was really opened.
elsewhere() {
    {
        grep -E 'O_(WRONLY|RDWR|CREAT)|^[0-9]+ +(chdir|creat|mkdir|unlink|rename|link|symlink|truncate|mknod)' "$1" |
            grep -v ' = -1 ' | sed -n 's/^[^"]*"\([^"]*\)".*/\1/p' | awk '/^\// || /\.\./'
        grep -E 'O_(WRONLY|RDWR|CREAT)' "$1" | sed -n 's/.* = [0-9]*<\(.*\)>$/\1/p'
    } | sort -u |
        grep -vE "^($work/tank/shootout-run(/.*)?|$work/archive\.db(-journal|-wal|-shm)?|/dev/(null|tty)|/proc/.*)$" |
        # A file without a name, of which only is asked whether it can be made; bonnie++ leaves a folder that it had made; what
        # only tells is run in /; and a program that counts its own lines keeps the counts where it was built.
        grep -v '\.gcda$' |
        grep -vE "^($work/tank|$work/tank/#[0-9]+( \(deleted\))?|\.\.|/)$" || true
}
# shellcheck disable=SC2086
${trace:-} "$shootout" run tank $small --suite full --qd 1,4 >out 2>err </dev/null || fail "full: $(cat err)"
says "runs done, none failed"
[ -z "$(ls -A tank)" ] || fail "something was left: $(ls -lR tank)"
for tool in fio dd; do
    planned $tool --suite full --qd 1,4 >asked
    measured $tool >got
    cmp asked got || fail "$tool measured not what was asked: $(diff asked got)"
done
if has bonnie++; then
    same "bonnie++" "$(measured bonnie++ | sed 's/:.*//' | tr '\n' ' ')" "char-read char-write meta-create.rand meta-create.seq meta-delete.rand meta-delete.seq meta-stat.rand meta-stat.seq seeks seq-read seq-rewrite seq-write "
fi
if [ -n "${trace:-}" ]; then
    grep -q shootout-run/data trace || fail "nothing was traced"
    elsewhere trace >rest
    [ ! -s rest ] || fail "written elsewhere: $(cat rest)"
    # What is written elsewhere would be seen, also by a path from where the program is.
    $trace "$shootout" run tank $small --command "touch $work/strange; cd ..; touch other; echo nothing" >out 2>err </dev/null || true
    elsewhere trace >rest
    same "what was written elsewhere" "$(tr '\n' ' ' <rest)" "$work/strange $work/tank/other "
    rm strange tank/other
fi

# Files that say what to run: each job of a job file is a result, what is asked is what is measured, also when it was stopped
# and gone on with.
rm -f archive.db*
if has fio; then
    cat >patterns.icf <<'P'
Version 1.1.0
'ACCESS SPECIFICATIONS =========================================================
'Access specification name,default assignment
	backup,NONE
'size,% of size,% reads,% random,delay,burst,align,reply
	4096,60,100,100,0,1,0,0
	65536,40,0,0,0,1,0,0
'End access specifications
P
    printf '[global]\nsize=4M\nwrite_bw_log=log\n[one]\nrw=write\nbs=64k\nend_fsync=1\n[two]\nstonewall\nrw=read\nfilename=data\n' >jobs.fio
    asked="--suite jobs.fio --workload patterns.icf --qd 1,4"
    # shellcheck disable=SC2086
    "$shootout" run tank $small $asked --repeat 2 >out 2>err </dev/null &
    pid=$!
    while [ "$(sqlite3 "$SHOOTOUT_ARCHIVE" "SELECT count(*) FROM plan_cell WHERE state = 'done'" 2>/dev/null || echo 0)" -lt 2 ]; do sleep 0.05; done
    kill -TERM $pid
    wait $pid || true
    rm jobs.fio patterns.icf
    shoot 0 run tank --resume
    says "6 of 6 runs done, none failed"
    says "jobs.fio (2 jobs)"
    same "jobs of a file" "$(count "SELECT count(*) || ' ' || min(workload) FROM results WHERE workload LIKE 'seq%'")" "4 seq-read:bs=4K,cache=cold,qd=1"
    same "specifications" "$(measured fio | grep mixed | tr '\n' ' ')" "$(for qd in 1 4; do for part in read write; do
        echo "mixed.$part:bs=4K/60:64K/40,data=random,direct=yes,flush=end,lines=760c2481,qd=$qd,random=60,read=60"; done; done | sort | tr '\n' ' ')"
    [ -z "$(ls -A tank)" ] || fail "something was left: $(ls -lR tank)"
    [ ! -e log_bw.1.log ] || fail "a log was written where the program was started"
    printf '[a]\nrw=write\nsize=1M\nfilename=/dev/shm/x\n' >out.fio
    shoot 1 run tank $small --suite out.fio
    says "out.fio:4: 'filename=/dev/shm/x' is not run: it names a place outside of the folder"
fi

# bonnie++ and fio by a line of one's own.
rm -f archive.db*
if has bonnie++; then
    user=
    [ "$(id -u)" != 0 ] || user="-u root"
    shoot 0 run tank $small --command "bonnie++ -d {dir} -s 16 -r 8 -n 0 -f -m mine $user"
    same "a line" "$(count 'SELECT DISTINCT tool FROM runs')" "bonnie++"
fi
[ -z "$(ls -A tank)" ] || fail "something was left: $(ls -lR tank)"
