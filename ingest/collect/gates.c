/* Gates of Linux: /proc/mdstat, zpool status, btrfs in /sys, disk counters, swap, throttling. */
#include "ingest/collect/gates.h"

#include "schema/auto.h"

#include <math.h>
#include <string.h>

static const double FULL = 0.8;    /* file systems slow down before they are full */
static const double BUSY = 0.1;    /* of the time that is looked */
static const double OTHERS = 1e6;  /* B/s that others move */
static const double WATCHED = 0.5; /* s */

static void say(struct gates *gates, const char *state, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

static void say(struct gates *gates, const char *state, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_ptr_array_add(gates->words, g_strdup_vprintf(format, values));
    va_end(values);
    if (state && !gates->state)
        gates->state = state;
}

/* Whether a device is below the folder; where nothing tells what is, anything may be. */
static bool is_below(const GPtrArray *stack, const char *name)
{
    return !stack->len ||
           g_ptr_array_find_with_equal_func((GPtrArray *)stack, name, g_str_equal, NULL);
}

/* "      [==>..........]  resync = 12.6% (37043392/292945152)" and "[UU_]" below their array. */
static void look_md(struct gates *gates, struct runner *runner, const GPtrArray *stack)
{
    static const char *const works[] = {"resync", "recovery", "reshape", "check"};
    g_autofree char *text = runner_read(runner, "/proc/mdstat"), *array = NULL;
    g_auto(GStrv) lines = g_strsplit(text ? text : "", "\n", -1);
    for (char **line = lines; *line; line++) {
        if (g_str_has_prefix(*line, "md")) {
            g_free(array);
            array = g_strndup(*line, strcspn(*line, " :"));
            if (!is_below(stack, array))
                g_clear_pointer(&array, g_free);
        }
        for (gsize i = 0; array && i < G_N_ELEMENTS(works); i++) {
            const char *at = strstr(*line, works[i]);
            if (at && strchr(at, '='))
                say(gates, i == 3 ? "scrubbing" : "rebuilding", "%s: %.*s", array,
                    (int)strcspn(at, "("), at);
        }
        const char *up = array ? strstr(*line, "[U") : NULL;
        up = up || !array ? up : strstr(*line, "[_");
        if (up && memchr(up, '_', strcspn(up, "]")))
            say(gates, "degraded", "%s: degraded %.*s", array, (int)strcspn(up, " \n"), up);
    }
}

static void look_zfs(struct gates *gates, struct runner *runner, const struct target *target)
{
    if (g_strcmp0(target->fs, "zfs") || !target->source)
        return;
    g_autofree char *pool = g_strndup(target->source, strcspn(target->source, "/"));
    const char *const argv[] = {"zpool", "status", pool, NULL};
    auto_clear(outcome_clear) struct outcome outcome = {0};
    if (runner_run(runner, argv, NULL, &outcome) != RAN_EXITED)
        return;
    if (strstr(outcome.text, "resilver in progress"))
        say(gates, "resilvering", "%s: resilvers", pool);
    else if (strstr(outcome.text, "scrub in progress"))
        say(gates, "scrubbing", "%s: is scrubbed", pool);
    if (strstr(outcome.text, "state: DEGRADED"))
        say(gates, "degraded", "%s: degraded", pool);
}

static void look_btrfs(struct gates *gates, struct runner *runner, const GPtrArray *stack)
{
    g_auto(GStrv) pools = runner_list(runner, "/sys/fs/btrfs");
    for (char **pool = pools; *pool; pool++) {
        g_autofree char *folder = g_strdup_printf("/sys/fs/btrfs/%s/devices", *pool);
        g_auto(GStrv) devices = runner_list(runner, folder);
        bool below = !*devices;
        for (char **device = devices; *device; device++)
            below |= is_below(stack, *device);
        if (!below)
            continue;
        g_autofree char *path = g_strdup_printf("/sys/fs/btrfs/%s/exclusive_operation", *pool);
        g_autofree char *word = runner_word(runner, path);
        if (word && *word && strcmp(word, "none") != 0)
            say(gates, "rebuilding", "btrfs %s: %s", *pool, word);
    }
}

static void look_throttling(struct gates *gates, struct runner *runner)
{
    g_autofree char *count =
        runner_word(runner, "/sys/devices/system/cpu/cpu0/thermal_throttle/package_throttle_count");
    if (count && *count && strcmp(count, "0") != 0)
        say(gates, NULL, "the processor was throttled for heat %s times since the system started",
            count);
}

static void look_at_others(struct gates *gates, struct runner *runner, const GPtrArray *disks)
{
    struct counters before, after;
    counters_take(&before, runner, disks);
    if (!runner_replays(runner) && disks->len)
        g_usleep((gulong)(WATCHED * G_USEC_PER_SEC));
    counters_take(&after, runner, disks);
    double moved = after.read + after.written - before.read - before.written;
    double busy = (after.busy - before.busy) / WATCHED / MAX(disks->len, 1);
    if (moved / WATCHED > OTHERS || busy > BUSY)
        say(gates, NULL, "others use the disks: %.1f MB/s, busy %.0f %% of the time",
            moved / WATCHED / 1e6, 100 * busy);
    if (after.swap > 0)
        say(gates, NULL, "%.0f MB of swap are in use", after.swap / 1e6);
}

void gates_look(struct gates *gates, struct runner *runner, const struct target *target,
                const GPtrArray *disks)
{
    *gates = (struct gates){g_ptr_array_new_with_free_func(g_free), NULL, NAN};
    g_autoptr(GPtrArray) stack = counters_stack(runner, target);
    if (!g_strcmp0(target->fs, "zfs")) {
        look_zfs(gates, runner, target);
    } else {
        look_md(gates, runner, stack);
        look_btrfs(gates, runner, stack);
    }
    look_throttling(gates, runner);
    look_at_others(gates, runner, disks);
    double fill = target_fill(target);
    if (fill > FULL) {
        gates->fill = fill;
        say(gates, NULL, "the file system is %.0f %% full", 100 * fill);
    }
}

/* --- what tools of the storage say --- */

static bool has_any(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (strstr(text, *words))
            return true;
    return false;
}

/* What such words mean for the results; NULL: they are only said. */
static const char *state_of(const char *health)
{
    static const char *const rebuilds[] = {"resync",  "recover", "rebuil", "reshap",
                                           "initial", "reconst", NULL};
    static const char *const resilvers[] = {"resilver", NULL};
    static const char *const scrubs[] = {"scrub", "check", "verif", "patrol", NULL};
    static const char *const broken[] = {"degraded", "missing", "faulted", "fail",    "offline",
                                         "critical", "removed", "partial", "unavail", NULL};
    static const struct {
        const char *state;
        const char *const *words;
    } states[] = {{"resilvering", resilvers},
                  {"rebuilding", rebuilds},
                  {"scrubbing", scrubs},
                  {"degraded", broken}};
    g_autofree char *lower = g_ascii_strdown(health, -1);
    if (strstr(lower, "battery") || strstr(lower, "cache"))
        return NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(states); i++)
        if (has_any(lower, states[i].words))
            return states[i].state;
    return NULL;
}

/* The same thing in other words: one about the same device with the same state, or swap. */
static bool is_said(const struct gates *gates, const char *health)
{
    const char *name = g_str_has_prefix(health, "pool ") ? health + strlen("pool ") : health;
    const char *state = state_of(health);
    gsize n = strcspn(name, " :");
    for (guint i = 0; i < gates->words->len; i++) {
        const char *said = gates->words->pdata[i];
        bool swap = strstr(health, " of swap ") && strstr(said, " of swap ");
        bool device = !strncmp(said, name, n) && said[n] == ':';
        if (!strcmp(said, health) || swap || (device && state && state_of(said) == state))
            return true;
    }
    return false;
}

void gates_add(struct gates *gates, const GPtrArray *health)
{
    for (guint i = 0; i < health->len; i++) {
        const char *words = health->pdata[i];
        if (!is_said(gates, words))
            say(gates, state_of(words), "%s", words);
    }
}

void gates_clear(struct gates *gates)
{
    g_clear_pointer(&gates->words, g_ptr_array_unref);
}
