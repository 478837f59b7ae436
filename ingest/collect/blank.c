/* Linux: /sys/class/block, mountinfo, /proc/swaps, wipefs (util-linux), O_EXCL. */
#include "ingest/collect/blank.h"

#include "schema/auto.h"
#include "schema/error.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECTOR = 512 };

struct look {
    struct runner *runner;
    const char *path, *name; /* "/dev/sdb", "sdb" */
    const char *numbers;     /* "8:16" */
};

static bool refuse(const struct look *look, GError **error, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

static bool refuse(const struct look *look, GError **error, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *why = g_strdup_vprintf(format, values);
    va_end(values);
    return error_set(error, STATUS_USAGE, "%s is not written over: %s", look->path, why);
}

static char *in_sys(const struct look *look, const char *file)
{
    return g_strdup_printf("/sys/class/block/%s%s%s", look->name, *file ? "/" : "", file);
}

static char *word(const struct look *look, const char *file)
{
    g_autofree char *path = in_sys(look, file);
    return runner_word(look->runner, path);
}

static bool has_parts(const struct look *look, GError **error)
{
    g_autofree char *folder = in_sys(look, "");
    g_auto(GStrv) names = runner_list(look->runner, folder);
    for (char **name = names; *name; name++)
        if (g_str_has_prefix(*name, look->name))
            return !refuse(look, error, "it has partitions (%s)", *name);
    return false;
}

static bool has_holders(const struct look *look, GError **error)
{
    g_autofree char *folder = in_sys(look, "holders");
    g_auto(GStrv) names = runner_list(look->runner, folder);
    return *names && !refuse(look, error, "%s stands on it", *names);
}

/* "36 35 98:0 / /mnt/tank rw ...", or by the name that was mounted. */
static bool is_mounted(const struct look *look, GError **error)
{
    g_autofree char *text = runner_read(look->runner, "/proc/self/mountinfo");
    g_auto(GStrv) lines = g_strsplit(text ? text : "", "\n", -1);
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = g_strsplit(*line, " ", 0);
        if (g_strv_length(words) < 5)
            continue;
        if (!strcmp(words[2], look->numbers) ||
            g_strv_contains((const char *const *)words + 5, look->path))
            return !refuse(look, error, "it is mounted on %s", words[4]);
    }
    return false;
}

/* "/dev/sdb2    partition	1048572	0	-2" */
static bool is_swap(const struct look *look, GError **error)
{
    g_autofree char *text = runner_read(look->runner, "/proc/swaps");
    g_auto(GStrv) lines = g_strsplit(text ? text : "", "\n", -1);
    for (char **line = lines; *line; line++) {
        g_autofree char *path = g_strndup(*line, strcspn(*line, " \t"));
        if (!strcmp(path, look->path))
            return !refuse(look, error, "it is swap");
    }
    return false;
}

/* "DEVICE OFFSET TYPE UUID LABEL" and a line for each; nothing where there is none. */
static bool has_signature(const struct look *look, GError **error)
{
    auto_clear(outcome_clear) struct outcome outcome = {0};
    const char *const argv[] = {"wipefs",   "--no-act", "--noheadings", "--output", "TYPE",
                                look->path, NULL};
    enum ran ran = runner_run(look->runner, argv, NULL, &outcome);
    g_autofree char *said = g_strstrip(g_strdup(outcome.text ? outcome.text : ""));
    if (ran == RAN_MISSING)
        return !refuse(look, error,
                       "wipefs, of package util-linux, is not there to tell what is on it");
    if (ran != RAN_EXITED || outcome.status)
        return !refuse(look, error, "what is on it cannot be told: %s", said);
    said[strcspn(said, "\n")] = '\0';
    return *said &&
           !refuse(look, error, "it holds %s; wipefs -a %s would take that away", said, look->path);
}

static bool is_read_only(const struct look *look, GError **error)
{
    g_autofree char *only = word(look, "ro");
    return !g_strcmp0(only, "1") && !refuse(look, error, "it is read-only");
}

/* Of a partition that of its disk. */
static char *model_of(const struct look *look)
{
    static const char *const files[] = {"device/model", "../device/model"};
    for (gsize i = 0; i < G_N_ELEMENTS(files); i++) {
        char *model = word(look, files[i]);
        if (model && *model)
            return model;
        g_free(model);
    }
    return g_strdup(look->name);
}

/* A device of this machine, called as the system does. */
static bool find(struct blank *blank, const char *path, GError **error)
{
    struct stat stat;
    char *real = realpath(path, NULL);
    blank->path = g_strdup(real ? real : path);
    free(real);
    if (lstat(blank->path, &stat))
        return error_set(error, STATUS_FAILED, "%s: %s", path, g_strerror(errno));
    return S_ISBLK(stat.st_mode) ||
           error_set(error, STATUS_USAGE, "%s: expected a block device after --device", path);
}

bool blank_look(struct blank *blank, struct runner *runner, const char *path, GError **error)
{
    *blank = (struct blank){0};
    if (runner_replays(runner))
        blank->path = g_strdup(path);
    else if (!find(blank, path, error))
        return false;
    g_autofree char *name = g_path_get_basename(blank->path);
    struct look look = {runner, blank->path, name, NULL};
    g_autofree char *numbers = word(&look, "dev"), *sectors = word(&look, "size");
    look.numbers = numbers;
    blank->size = sectors ? g_ascii_strtoull(sectors, NULL, 10) * SECTOR : 0;
    if (!numbers || !blank->size)
        return error_set(error, STATUS_FAILED, "%s: the system tells nothing of it", path);
    if (is_mounted(&look, error) || is_swap(&look, error) || has_parts(&look, error) ||
        has_holders(&look, error) || is_read_only(&look, error) || has_signature(&look, error))
        return false;
    blank->model = model_of(&look);
    return true;
}

int blank_open(const struct blank *blank, const char *model, GError **error)
{
    g_autofree char *typed = g_strstrip(g_strdup(model));
    if (strcmp(typed, blank->model) != 0) {
        error_set(error, STATUS_USAGE, "%s is not written over: its model is '%s', not '%s'",
                  blank->path, blank->model, typed);
        return -1;
    }
    int file = open(blank->path, O_RDWR | O_EXCL | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        error_set(error, STATUS_FAILED, "%s is not written over: %s", blank->path,
                  errno == EBUSY ? "somebody else has it" : g_strerror(errno));
    return file;
}

void blank_clear(struct blank *blank)
{
    g_free(blank->path);
    g_free(blank->model);
    *blank = (struct blank){0};
}
