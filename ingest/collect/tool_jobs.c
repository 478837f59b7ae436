/* A job file of fio, run as it is: below the folder, which it may not leave.  What it leaves open,
 * the folder and the size of its files, stands in a [global] above it.
 *
 * fio runs commands, loads programs, writes control files and opens devices where a job file says
 * so: options that do are refused, and so is any value that names a path from the root or upwards,
 * or that fio would fill in from its surroundings. */
#include "ingest/collect/tool.h"

#include "ingest/formats/fio_jobfile.h"
#include "ingest/map.h"
#include "schema/auto.h"
#include "schema/error.h"

#include <math.h>
#include <string.h>

/* --- what may not be --- */

/* Engines that work on files in a folder and on nothing else. */
static const char *const engines[] = {"sync",       "psync",    "vsync",      "pvsync", "pvsync2",
                                      "libaio",     "posixaio", "io_uring",   "mmap",   "splice",
                                      "filecreate", "filestat", "filedelete", "falloc", NULL};
static const char *const refused[] = {"exec_prerun", "exec_postrun", "read_iolog", "include",
                                      "cgroup",      "ioscheduler",  NULL};

/* A path from the root or upwards, also as one of several: "data:/dev/sda", "mmaphuge:/x". */
static bool leaves(const char *value)
{
    g_auto(GStrv) words = g_strsplit_set(value, ":,= \t\"", -1);
    for (char **word = words; *word; word++) {
        g_auto(GStrv) steps = g_strsplit(*word, "/", -1);
        if (**word == '/' || g_strv_contains((const char *const *)steps, ".."))
            return true;
    }
    return false;
}

/* NULL where the option may stand. */
static const char *why_not(const char *name, const char *value)
{
    if (!strcmp(name, "description"))
        return NULL;
    if (g_strv_contains(refused, name))
        return "it reaches beyond the folder";
    if (!strcmp(name, "directory") && strcmp(value, ".") != 0)
        return "the folder is the one that is given to run";
    if (!strcmp(name, "ioengine") && !g_strv_contains(engines, value))
        return "this engine does not work on files in a folder";
    if (leaves(value))
        return "it names a place outside of the folder";
    if (strpbrk(value, "'`") || strstr(value, "${"))
        return "its value stands elsewhere";
    return NULL;
}

enum { LINE_LONGEST = 4000 /* B: what follows 4,095 fio takes for another line */ };

static bool check_line(const char *name, gsize number, const char *line, GError **error)
{
    if (strlen(line) > LINE_LONGEST)
        return error_at(error, name, number, 0, "the line is too long to be run");
    g_autofree char *text = g_strstrip(g_strdup(line));
    if (!*text || *text == ';' || *text == '#')
        return true;
    g_autofree char *option = g_strndup(text, strcspn(text, "= \t"));
    const char *equal = strchr(text, '=');
    g_autofree char *value = g_strstrip(g_strdup(equal ? equal + 1 : ""));
    const char *why = *text == '['
                          ? leaves(text + 1) || strpbrk(text, "'`") ? "it names a path" : NULL
                          : why_not(option, value);
    if (!why && !g_str_is_ascii(option))
        why = "it is no option";
    return !why || error_at(error, name, number, 0, "'%s' is not run: %s", text, why);
}

static bool check(const char *name, const char *text, GError **error)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    if (!fio_jobfile_is(text))
        return error_set(error, STATUS_USAGE, "%s: expected a job file of fio", name);
    for (gsize i = 0; lines[i]; i++)
        if (!check_line(name, i, lines[i], error)) /* the first line is our own */
            return false;
    return true;
}

/* --- what it costs --- */

static double number(const struct fio_section *section, const char *name, double otherwise)
{
    const char *text = fio_section_option(section, name);
    double value = text ? g_ascii_strtod(text, NULL) : NAN;
    return value > 0 ? value : otherwise;
}

static double size_of(const struct fio_section *section, double otherwise)
{
    const char *text = fio_section_option(section, "size");
    text = text ? text : fio_section_option(section, "filesize");
    double bytes = text ? (double)map_fio_size(text, false) : 0;
    return (bytes > 0 ? bytes : otherwise) * number(section, "numjobs", 1);
}

/* "60", "90s", "5m": s; 0 not limited. */
static double runtime(const struct fio_section *section)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {{"ms", 1e-3}, {"us", 1e-6}, {"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400}};
    const char *text = fio_section_option(section, "runtime");
    char *end = NULL;
    double n = text ? g_ascii_strtod(text, &end) : 0;
    for (gsize i = 0; end && i < G_N_ELEMENTS(units); i++)
        if (!strcmp(end, units[i].unit))
            return n * units[i].seconds;
    return n;
}

/* Shares of what a section does. */
static double reads_of(const struct fio_section *section)
{
    const char *rw = fio_section_option(section, "rw");
    if (!rw || g_str_has_prefix(rw, "read:") || !strcmp(rw, "read") ||
        g_str_has_prefix(rw, "randread"))
        return 1;
    bool mixed = g_str_has_prefix(rw, "rw") || g_str_has_prefix(rw, "readwrite") ||
                 g_str_has_prefix(rw, "randrw");
    double other = 100 - number(section, "rwmixwrite", 50);
    return mixed ? CLAMP(number(section, "rwmixread", other), 0, 100) / 100 : 0;
}

/* Files are laid out before they are read; sections beside each other take their time at once. */
static void count_costs(struct task *task, const struct fio_jobfile *file,
                        const struct means *means)
{
    double files = 0, moved = 0, written = 0, seconds = 0, beside = 0;
    for (guint i = 0; i < file->sections->len; i++) {
        const struct fio_section *section = &g_array_index(file->sections, struct fio_section, i);
        double size = size_of(section, (double)means->size), reads = reads_of(section);
        double limit = runtime(section), layout = reads > 0 ? size : 0;
        bool alone = fio_section_option(section, "stonewall") ||
                     fio_section_option(section, "wait_for_previous");
        files += size;
        moved += layout + (limit > 0 ? 0 : size);
        written += layout + (1 - reads) * size;
        seconds += alone ? beside : 0;
        beside = alone ? limit : fmax(beside, limit);
    }
    task->size = (guint64)files;
    task->seconds = (guint)fmin(ceil(seconds + beside), G_MAXINT);
    task->passes = moved / files;
    task->writes = written / files;
}

/* --- the task --- */

static bool all_have(const struct fio_jobfile *file, const char *one, const char *other)
{
    for (guint i = 0; i < file->sections->len; i++) {
        const struct fio_section *section = &g_array_index(file->sections, struct fio_section, i);
        if (!fio_section_option(section, one) && !fio_section_option(section, other))
            return false;
    }
    return true;
}

static char *title_of(const char *name, guint n)
{
    return g_strdup_printf("%s (%u job%s)", name, n, n == 1 ? "" : "s");
}

static bool settle(struct task *task, const char *text, const struct means *means, GError **error)
{
    gsize n = strcspn(text, "\n");
    g_autofree char *name = g_strndup(text + MIN(n, strlen("; ")), n - MIN(n, strlen("; ")));
    workload_init(&task->facets, WORKLOAD_UNKNOWN);
    if (!check(name, text, error))
        return false;
    auto_clear(fio_jobfile_clear) struct fio_jobfile file = {0};
    fio_jobfile_read(&file, text);
    if (!file.sections->len)
        return error_set(error, STATUS_USAGE, "%s: expected a job, found none", name);
    bool sized = all_have(&file, "size", "filesize");
    g_autoptr(GString) input = g_string_new("[global]\ndirectory=.\n");
    if (!sized)
        g_string_append_printf(input, "size=%" G_GUINT64_FORMAT "\n", means->size);
    g_string_append(input, text);
    const char *rw = fio_section_option(&g_array_index(file.sections, struct fio_section, 0), "rw");
    task->workload = g_strdup(text);
    task->title = title_of(name, file.sections->len);
    task->input = g_string_free(g_steal_pointer(&input), FALSE);
    task->rated = rw && g_str_has_prefix(rw, "rand");
    count_costs(task, &file, means);
    return true;
}

static void command(const struct task *task, const struct bench *bench, GPtrArray *argv)
{
    (void)task;
    tool_word(argv, "--output-format=json");
    tool_word(argv, "%s", bench->input);
}

const struct tool jobs_tool = {
    .name = "fio-jobs",
    .program = "fio",
    .package = "fio",
    .runs = "job files of fio",
    .format = &fio_format,
    .settle = settle,
    .command = command,
};
