/* Copies that were timed: `time`, `timex` and `ptime` around cp, mv, rsync, tar and their like, in
 * a transcript; and what rsync and tar --totals print of themselves.
 *
 *     $ time cp big.img /backup/
 *     real    0m42.100s
 *
 * The seconds are the shell's; the bytes stand elsewhere (timed_bytes.h).  dd has a reader of its
 * own.
 */
#include "ingest/digest.h"
#include "ingest/format.h"
#include "ingest/formats/dd_shell.h"
#include "ingest/formats/dd_time.h"
#include "ingest/formats/plain.h"
#include "ingest/formats/timed_bytes.h"
#include "ingest/map.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

static const char *const timers[] = {"time", "timex", "ptime"};
static const char *const tools[] = {"cp",     "mv",  "rsync", "tar", "gtar",
                                    "bsdtar", "scp", "pax",   NULL};

struct copy {
    char *tool, *command;
    char *source, *target; /* NULL: not told */
    bool timed;            /* a timer stands before it */
    bool flushed, many;    /* a sync is timed with it; more than one source */
    double seconds, bytes, rate;
    gsize at, end, line;
};

struct reader {
    struct batch *batch;
    struct plain plain;
    struct copy copy;
    struct timed_sizes sizes;
    char *machine;
};

static void copy_clear(struct copy *copy)
{
    g_free(copy->tool);
    g_free(copy->command);
    g_free(copy->source);
    g_free(copy->target);
    *copy = (struct copy){.seconds = NAN, .bytes = NAN, .rate = NAN};
}

/* --- commands --- */

/* The words behind the tool: the last is the target, those before it are sources.  Of tar only the
 * archive is told by -f, and what is packed by the rest. */
static void take_operands(struct copy *copy, struct dd_shell *shell)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    enum dd_token token;
    while ((token = dd_shell_next(shell)) == DD_SHELL_WORD)
        if (*shell->word->str && *shell->word->str != '-')
            g_ptr_array_add(words, g_strdup(shell->word->str));
    for (bool joined = token == DD_SHELL_LIST; token != DD_SHELL_END;) {
        token = dd_shell_next(shell);
        copy->flushed |= joined && token == DD_SHELL_WORD && !strcmp(shell->word->str, "sync");
        joined |= token == DD_SHELL_LIST;
    }
    bool packs = strstr(copy->tool, "tar") || !strcmp(copy->tool, "pax");
    guint first = packs && words->len > 2 ? 1 : 0; /* "cf" without a dash */
    if (words->len < first + 2)
        return;
    copy->many = words->len > first + 2;
    copy->source = g_strdup(g_ptr_array_index(words, packs ? words->len - 1 : 0));
    copy->target = g_strdup(g_ptr_array_index(words, packs ? first : words->len - 1));
}

/* The command behind a timer, or alone; its tool is the first of the words that is one, also within
 * sh -c "...". */
static bool read_command(struct copy *copy, const char *command)
{
    struct dd_shell shell = {.at = command, .word = g_string_new(NULL)};
    bool found = false, quoted = false;
    for (enum dd_token token; !found && (token = dd_shell_next(&shell)) != DD_SHELL_END;) {
        const char *word = shell.word->str, *name = strrchr(word, '/');
        name = name ? name + 1 : word;
        if (token == DD_SHELL_PIPE)
            break;
        if (token != DD_SHELL_WORD)
            continue;
        if (quoted && strchr(word, ' ')) {
            found = read_command(copy, word);
            break;
        }
        quoted = !strcmp(word, "-c");
        found = g_strv_contains(tools, name);
        if (found) {
            copy->tool = g_strdup(name);
            take_operands(copy, &shell);
        }
    }
    g_string_free(shell.word, TRUE);
    return found;
}

static char *timed_command(const char *at, char **machine)
{
    char *command = NULL;
    for (gsize i = 0; !command && i < G_N_ELEMENTS(timers); i++)
        command = plain_command(at, timers[i], machine);
    return command;
}

static bool take_command(struct reader *r)
{
    struct copy copy;
    copy = (struct copy){.seconds = NAN, .bytes = NAN, .rate = NAN};
    char *command = timed_command(r->plain.at, &r->machine);
    copy.timed = command != NULL;
    for (gsize i = 0; !command && tools[i]; i++)
        command = plain_command(r->plain.at, tools[i], &r->machine);
    if (!command)
        return false;
    if (!read_command(&copy, command)) {
        g_free(command);
        copy_clear(&r->copy); /* something else is timed now */
        return copy.timed;
    }
    copy.command = command;
    copy.at = r->plain.line.at, copy.line = r->plain.line.number;
    copy_clear(&r->copy);
    r->copy = copy;
    return true;
}

/* --- runs --- */

static bool nowhere(const char *path)
{
    return path && !strcmp(path, "/dev/null");
}

/* GNU tar sees that its archive is /dev/null and reads nothing. */
static const char *refusal(const struct copy *copy)
{
    if (strstr(copy->tool, "tar") && nowhere(copy->target))
        return "tar does not read what it would write to /dev/null";
    return isnan(copy->seconds) && isnan(copy->rate) ? "no time is printed" : NULL;
}

static void find_bytes(struct reader *r)
{
    struct copy *copy = &r->copy;
    if (isnan(copy->bytes) && copy->source && !copy->many)
        copy->bytes = timed_sizes_find(&r->sizes, copy->source);
    if (isnan(copy->seconds) && copy->rate > 0)
        copy->seconds = copy->bytes / copy->rate;
}

static void fill_run(struct reader *r, struct run *run)
{
    const struct copy *copy = &r->copy;
    struct digest digest;
    digest_init(&digest, "copy");
    digest_text(&digest, copy->command);
    digest_figure(&digest, copy->seconds, 6);
    digest_figure(&digest, copy->bytes, 12);
    run->digest = digest_end(&digest);
    run->tool = batch_text(r->batch, copy->tool, -1);
    run->command = batch_text(r->batch, copy->command, -1);
    run->machine = batch_text(r->batch, r->machine, -1);
    run->duration = copy->seconds;
    run->at = copy->at, run->length = copy->end - copy->at, run->line = (guint)copy->line;
    run->note =
        copy->rate > 0 && !copy->timed ? "seconds follow from the rate that it printed" : NULL;
}

static void fill_result(struct reader *r, struct result *result)
{
    const struct copy *copy = &r->copy;
    result->n = 1;
    result->values[METRIC_duration] = copy->seconds;
    result->values[METRIC_bytes] = copy->bytes;
    result->working_set = copy->bytes;
    if (isnan(copy->bytes))
        batch_missing(r->batch, METRIC_throughput, NULL, "how many bytes were copied is not told");
    else if (copy->seconds > 0)
        result->values[METRIC_throughput] = copy->bytes / copy->seconds;
    else
        batch_missing(r->batch, METRIC_throughput, NULL, "too fast to measure");
}

static bool end_copy(struct reader *r, GError **error)
{
    struct copy *copy = &r->copy;
    bool any = copy->command && (!isnan(copy->seconds) || copy->rate > 0), fine = true;
    const char *no = any ? refusal(copy) : NULL;
    if (no) {
        batch_remark(r->batch, REMARK_REFUSED, copy->line, 0, "%s", no);
    } else if (any) {
        struct workload w;
        struct copy_facts facts = {true, !nowhere(copy->target), copy->flushed};
        find_bytes(r);
        int workload = map_copy(&facts, &w, error) ? batch_workload(r->batch, &w, error) : -1;
        if (workload < 0)
            return false;
        fill_run(r, batch_run(r->batch));
        fill_result(r, batch_result(r->batch, workload));
        fine = batch_end_run(r->batch, error);
    }
    copy_clear(copy);
    return fine;
}

/* --- lines --- */

/* What a tool says of itself; without a command only the end of a transcript was kept. */
static bool take_told(struct reader *r, double bytes, double rate, GError **error)
{
    struct copy *copy = &r->copy;
    bool another = !isnan(copy->bytes) || !isnan(copy->seconds);
    if (another && !end_copy(r, error))
        return false;
    copy->bytes = bytes, copy->rate = rate;
    copy->end = r->plain.line.at + r->plain.line.bytes;
    if (copy->command)
        return true;
    copy->tool = g_strdup(g_str_has_prefix(r->plain.at, "sent ") ? "rsync" : "tar");
    copy->command = g_strdup(copy->tool);
    copy->at = r->plain.line.at, copy->line = r->plain.line.number;
    return true;
}

static bool take_line(struct reader *r, GError **error)
{
    const char *at = r->plain.at;
    double real, bytes, rate;
    struct copy *copy = &r->copy;
    if (timed_rsync(at, &bytes, &rate) || timed_tar(at, &bytes, &rate))
        return take_told(r, bytes, rate, error);
    if (copy->timed && dd_time_read(at, &real)) {
        copy->seconds = isnan(real) ? copy->seconds : real;
        copy->end = r->plain.line.at + r->plain.line.bytes;
        return true;
    }
    bool done = !isnan(copy->seconds) || (!copy->timed && copy->rate > 0);
    if (done && !end_copy(r, error))
        return false;
    if (!take_command(r))
        timed_sizes_take(&r->sizes, at);
    return true;
}

static bool timed_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct reader r = {.batch = batch};
    copy_clear(&r.copy);
    timed_sizes_init(&r.sizes);
    plain_init(&r.plain, source);
    bool fine = true;
    while (fine && plain_next(&r.plain))
        fine = take_line(&r, error);
    fine = fine && end_copy(&r, error);
    plain_clear(&r.plain);
    copy_clear(&r.copy);
    timed_sizes_clear(&r.sizes);
    g_free(r.machine);
    return fine;
}

static bool is_told(const char *at)
{
    double bytes, rate;
    return timed_rsync(at, &bytes, &rate) || timed_tar(at, &bytes, &rate);
}

static bool is_command(const char *at)
{
    char *machine = NULL;
    struct copy copy = {.tool = NULL};
    g_autofree char *command = timed_command(at, &machine);
    bool is = command && read_command(&copy, command);
    copy_clear(&copy);
    g_free(machine);
    return is;
}

static bool is_time(const char *at)
{
    double real;
    return dd_time_read(at, &real) && !isnan(real);
}

static int timed_sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    bool timed = plain_any(head, is_command) && plain_any(head, is_time);
    return timed || plain_any(head, is_told) ? 41 : 0;
}

const struct format timed_format = {
    .name = "timed",
    .title = "timed copies",
    .reads =
        "time, timex and ptime around cp, mv, rsync, tar, scp and pax; totals of rsync and tar",
    .importer = 1,
    .sniff = timed_sniff,
    .parse = timed_parse,
};
