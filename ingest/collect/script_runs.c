/* Commands are made as for a run here, with variables of the shell for what is known only there:
 * the folder, the size, the seed.  Which of three lists runs is decided there too: fio with
 * O_DIRECT, fio without, or dd alone. */
#include "ingest/collect/script_runs.h"

#include "ingest/collect/plan.h"
#include "schema/auto.h"

#include <string.h>

enum { MEBIBYTE = 1 << 20, SECONDS = 30 };
/* Stands for the size: many times any block, so that counts of blocks and parts are whole. */
static const guint64 SIZE = G_GUINT64_CONSTANT(1) << 40;

static const char head[] =
    "\n"
    "# What follows measures: it writes below DIR, in a folder of its own that goes away.\n"
    "own=$dir/shootout-run\n"
    "fail() { echo \"$*\" >&2; exit 1; }\n"
    "case $source in\n"
    "tmpfs | ramfs | *:* | //*)\n"
    "    [ -n \"${ALLOW:-}\" ] || fail \"$dir lies on $source: say ALLOW=1 to measure it\" ;;\n"
    "esac\n"
    "memory() {\n"
    "    sed -n 's/^MemTotal: *\\([0-9]*\\) kB/\\1/p' /proc/meminfo 2>/dev/null ||\n"
    "        echo $(($(sysctl -n hw.physmem) / 1024))\n"
    "}\n"
    "room=$(df -Pk \"$dir\" 2>/dev/null | sed -n '2s/^.* \\([0-9][0-9]*\\)  "
    "*[0-9][0-9]*%.*/\\1/p')\n"
    "[ -n \"$room$mib\" ] ||\n"
    "    fail \"nobody says how much room is in $dir; sh $0 DIR MIB takes two files of so many\"\n"
    "[ -n \"$mib\" ] || mib=$(($(memory) / 1024 * 2 + 1))\n"
    "[ -z \"$room\" ] || [ $((mib * 2)) -le $((room / 1024 / 10 * 9)) ] ||\n"
    "    fail \"two files of $mib MiB have no room in $dir; sh $0 DIR MIB takes smaller ones\"\n"
    "mkdir \"$own\" || fail \"$own is in the way\"\n"
    "trap 'rm -rf \"$own\"' EXIT\n"
    "trap 'exit 1' INT TERM HUP\n"
    "stamp=$(date +%s)-$$\n"
    "seed=$(date +%s)\n"
    "cold() {\n"
    "    sync\n"
    "    if (echo 3 >/proc/sys/vm/drop_caches) 2>/dev/null; then\n"
    "        echo '==> $ sync; echo 3 > /proc/sys/vm/drop_caches <=='\n"
    "        echo\n"
    "    fi\n"
    "}\n"
    "# Some dd print no time: then the clock of the system tells it, to a hundredth of a second.\n"
    "silent=\n"
    "dd if=/dev/zero of=/dev/null bs=512 count=1 2>&1 | grep -qE 'copied|transferred' || silent=1\n"
    "clock() {\n"
    "    read -r up rest 2>/dev/null </proc/uptime || up=$(date +%s).00\n"
    "    echo \"${up%.*}${up#*.}\"\n"
    "}\n"
    "measure() {\n"
    "    ask date -u +%Y-%m-%dT%H:%M:%SZ\n"
    "    before=$(clock)\n"
    "    ask \"$@\"\n"
    "    took=$(($(clock) - before))\n"
    "    [ \"$1$silent\" != dd1 ] ||\n"
    "        printf 'real %d.%02d\\n\\n' $((took / 100)) $((took % 100))\n"
    "    rm -f \"$own/fresh\"\n"
    "    sync\n"
    "    sleep 2\n"
    "}\n"
    "write_data() { dd if=/dev/urandom of=\"$own/data\" bs=1048576 count=\"$mib\" 2>/dev/null; "
    "sync; "
    "}\n"
    "takes_direct() {\n"
    "    dd if=/dev/zero of=\"$own/direct\" bs=4096 count=1 oflag=direct 2>/dev/null\n"
    "}\n";

/* "--size=1099511627776" in words of the shell; NULL: the word holds nothing of the kind. */
static char *with_variables(const char *word)
{
    const char *equal = strchr(word, '=');
    guint64 n = equal ? g_ascii_strtoull(equal + 1, NULL, 10) : 0;
    int key = equal ? (int)(equal - word) : 0;
    if (g_str_has_prefix(word, "--randseed="))
        return g_strdup_printf("%.*s=$((seed + %" G_GUINT64_FORMAT "))", key, word, n);
    if (n && (g_str_has_prefix(word, "--size=") || g_str_has_prefix(word, "--offset_increment=")))
        return g_strdup_printf("%.*s=$((mib / %" G_GUINT64_FORMAT "))M", key, word, SIZE / n);
    if (!n || !g_str_has_prefix(word, "count="))
        return NULL;
    guint64 block = SIZE / n;
    return block >= MEBIBYTE
               ? g_strdup_printf("count=$((mib / %" G_GUINT64_FORMAT "))", block / MEBIBYTE)
               : g_strdup_printf("count=$((mib * %" G_GUINT64_FORMAT "))", MEBIBYTE / block);
}

static void write_cell(FILE *out, const struct task *task, guint i)
{
    g_autofree char *name = g_strdup_printf("run-$stamp-%u", i + 1);
    const struct bench bench = {
        .folder = "$own", .file = "$own/data", .fresh = "$own/fresh", .name = name, .seed = i};
    g_autoptr(GPtrArray) argv = tool_command(task, &bench);
    if (task->wants_cold)
        fputs("    cold\n", out);
    fputs("    measure", out);
    for (guint w = 0; argv->pdata[w]; w++) {
        g_autofree char *changed = with_variables(argv->pdata[w]);
        const char *word = changed ? changed : argv->pdata[w];
        fprintf(out, strchr(word, '$') ? " \"%s\"" : " %s", word);
    }
    fputc('\n', out);
}

static bool wants_file(const struct plan *plan)
{
    for (guint i = 0; i < plan->tasks->len; i++)
        if (((const struct task *)plan->tasks->pdata[i])->wants_file)
            return true;
    return false;
}

static void write_plan(FILE *out, const struct plan *plan)
{
    if (wants_file(plan))
        fputs("    write_data\n", out);
    for (guint i = 0; i < plan->cells->len; i++)
        write_cell(out, plan_cell_at(plan, i)->task, i);
}

static bool has_fio(void *user, const struct tool *tool)
{
    (void)user;
    return tool == &fio_tool || tool == &dd_tool;
}

static bool has_dd(void *user, const struct tool *tool)
{
    (void)user;
    return tool == &dd_tool;
}

bool script_runs(FILE *out, const char *suite, guint64 size, GError **error)
{
    static const struct {
        const char *before;
        plan_has *has;
        bool direct;
    } lists[] = {{"if command -v fio >/dev/null 2>&1 && takes_direct; then\n", has_fio, true},
                 {"elif command -v fio >/dev/null 2>&1; then\n", has_fio, false},
                 {"else\n", has_dd, false}};
    g_autoptr(GString) text = g_string_new(NULL);
    if (size)
        g_string_printf(text, "%" G_GUINT64_FORMAT, size / MEBIBYTE);
    fprintf(out, "mib=${2:-%s}\n%s", text->str, head);
    for (gsize i = 0; i < G_N_ELEMENTS(lists); i++) {
        const struct means means = {
            .size = SIZE, .seconds = SECONDS, .drops = true, .direct = lists[i].direct};
        auto_clear(plan_clear) struct plan plan = {0};
        plan_init(&plan, &means, 1);
        g_autoptr(GError) why = NULL;
        bool some = plan_suite(&plan, suite, &(struct ask){0}, lists[i].has, NULL, &why);
        if (!some && !i) {
            g_propagate_error(error, g_steal_pointer(&why));
            return false;
        }
        plan_shuffle(&plan);
        fputs(lists[i].before, out);
        if (some)
            write_plan(out, &plan);
        else
            fputs("    fail \"fio is not installed, and dd runs nothing of this\"\n", out);
    }
    fputs("fi\n", out);
    return true;
}
