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
    trace="strace -f -qq --seccomp-bpf -o trace -e trace=chdir,open,openat,creat,mkdir,mkdirat,unlink,unlinkat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,truncate,mknod,mknodat"
    $trace true 2>/dev/null || { echo "strace may not trace here: not tested"; trace=; }
fi
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
    # Whatever was opened to be written, made, renamed or removed, and what was entered: paths in quotes.  Those that do not
    # begin with a slash lie where the program is, which is below the folder.
    grep -E 'O_(WRONLY|RDWR|CREAT)|^[0-9]+ +(chdir|creat|mkdir|unlink|rename|link|symlink|truncate|mknod)' trace |
        grep -v ' = -1 ' | sed -n 's/^[^"]*"\([^"]*\)".*/\1/p' | sort -u |
        grep -vE "^($work/tank/shootout-run(/.*)?|$work/archive\.db(-journal|-wal|-shm)?|/dev/(null|tty)|/proc/sys/vm/drop_caches|/proc/.*)$" |
        awk '/^\// || /\.\./' >elsewhere
    # A file without a name, of which only is asked whether it can be made; bonnie++ leaves a folder that it had made; and what
    # only tells is run in /.
    grep -vxE "$work/tank|\.\.|/" elsewhere >rest || true
    [ ! -s rest ] || fail "written elsewhere: $(cat rest)"
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
