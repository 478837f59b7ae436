/* The tables as a shell script: for machines that cannot build this program.  It needs sh, cat, ls
 * and readlink alone, changes nothing, and prints a recording. */
#include "ingest/collect/inspect.h"
#include "ingest/collect/inspect_rows.h"

#include <string.h>

static const char head[] =
    "#!/bin/sh\n"
    "# Prints what this machine's storage is, as a recording: sh inspect.sh [DIR] > machine.txt\n"
    "# It reads files and runs commands that only tell; what needs root is told when root runs "
    "it.\n"
    "PATH=/usr/sbin:/sbin:/usr/local/sbin:/usr/local/bin:/usr/bin:/bin:$PATH\n"
    "LC_ALL=C\n"
    "export PATH LC_ALL\n"
    "dir=${1:-.}\n"
    "dir=$(cd \"$dir\" && pwd) || exit 1\n"
    "printf '==> $ pwd <==\\n%s\\n\\n' \"$dir\"\n"
    "dataset=\n"
    "file() {\n"
    "    [ -r \"$1\" ] || return 0\n"
    "    echo \"==> $1 <==\"\n"
    "    cat \"$1\" 2>/dev/null\n"
    "    echo\n"
    "}\n"
    "ask() {\n"
    "    command -v \"$1\" >/dev/null 2>&1 || return 0\n"
    "    echo \"==> \\$ $* <==\"\n"
    "    \"$@\" 2>&1 </dev/null\n"
    "    status=$?\n"
    "    echo\n"
    "    [ $status = 0 ] || echo \"==> status $status <==\"\n"
    "}\n"
    "disks() {\n"
    "    for path in /sys/block/sd* /sys/block/hd* /sys/block/nvme*; do\n"
    "        [ ! -e \"$path\" ] || echo \"${path##*/}\"\n"
    "    done\n"
    "    sysctl -n kern.disks 2>/dev/null | tr ' ' '\\n' | grep -E '^(ada|da|nda)'\n"
    "}\n"
    "mount=$(df -P \"$dir\" 2>/dev/null | sed -n '2s/.*% *//p')\n"
    "source=$(df -P \"$dir\" 2>/dev/null | sed -n '2s/ .*//p')\n"
    "case $source in /*) ;; *) dataset=$source ;; esac\n";

/* Words of a command, quoted where the shell would read them otherwise; places as variables. */
static void write_command(FILE *out, const char *command)
{
    for (const char *at = command; *at; at++) {
        static const char *const places[][2] = {{"{dir}", "\"$mount\""},
                                                {"{folder}", "\"$dir\""},
                                                {"{dataset}", "\"$dataset\""},
                                                {"{disk}", "\"$disk\""}};
        gsize i = 0;
        while (i < G_N_ELEMENTS(places) && !g_str_has_prefix(at, places[i][0]))
            i++;
        if (i < G_N_ELEMENTS(places)) {
            fputs(places[i][1], out);
            at += strlen(places[i][0]) - 1;
        } else {
            fputc(*at, out);
        }
    }
}

static void write_asks(FILE *out, const struct ask *asks)
{
    for (const struct ask *ask = asks; ask->file || ask->command; ask++) {
        if (ask->file) {
            fprintf(out, "    file %s\n", ask->file);
            continue;
        }
        if (ask->when == ASK_EACH)
            fputs("    for disk in $(disks); do ", out);
        else if (ask->when == ASK_DATASET)
            fputs("    [ -z \"$dataset\" ] || ", out);
        else
            fputs("    ", out);
        fputs("ask ", out);
        write_command(out, ask->command);
        fputs(ask->when == ASK_EACH ? "; done\n" : "\n", out);
    }
}

void inspect_script(FILE *out)
{
    fputs(head, out);
    fputs("case $(uname -s) in\nFreeBSD)\n", out);
    write_asks(out, freebsd_asks);
    fputs("    ;;\n*)\n    for path in", out);
    for (gsize i = 0; linux_trees[i]; i++)
        fprintf(out, " \\\n        %s", linux_trees[i]);
    fputs("; do\n        file \"$path\"\n    done\n", out);
    write_asks(out, linux_asks);
    fputs("    ;;\nesac\n", out);
}
