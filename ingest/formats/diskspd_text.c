/* DiskSpd's text: the command line, the parameters of each time span, then the results of each.
 * Outputs may stand one behind another, with anything between. */
#include "ingest/formats/diskspd.h"
#include "ingest/formats/diskspd_parameters.h"
#include "ingest/formats/diskspd_table.h"
#include "ingest/formats/pasted.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { MOST_SPANS = 1000 };

static void free_span(void *span)
{
    diskspd_span_clear(span);
    g_free(span);
}

struct reader {
    struct batch *batch;
    GPtrArray *spans;           /* struct diskspd_span, as their parameters are printed */
    struct diskspd_span *given; /* whose parameters are read */
    struct diskspd_span *open;  /* whose results are read */
    struct diskspd_table table;
    char *command, *machine, *started;
    gsize at, line; /* of the command or the parameters; line 0: of the results alone */
};

static struct diskspd_span *add_span(struct reader *r)
{
    if (r->spans->len == MOST_SPANS)
        return g_ptr_array_index(r->spans, MOST_SPANS - 1);
    struct diskspd_span *span = g_new0(struct diskspd_span, 1);
    diskspd_span_init(span);
    g_ptr_array_add(r->spans, span);
    return span;
}

static bool close_results(struct reader *r, GError **error)
{
    struct diskspd_span *span = r->open;
    r->open = NULL;
    if (!span)
        return true;
    span->command = r->command, span->machine = r->machine, span->started = r->started;
    bool done = diskspd_emit(span, r->batch, error);
    diskspd_span_reset(span);
    return done;
}

static bool begin_output(struct reader *r, const struct line *line, GError **error)
{
    if (!close_results(r, error))
        return false;
    g_ptr_array_set_size(r->spans, 0);
    r->given = NULL;
    g_clear_pointer(&r->command, g_free);
    g_clear_pointer(&r->machine, g_free);
    g_clear_pointer(&r->started, g_free);
    r->at = line->at, r->line = line->number;
    return true;
}

/* Results of time span `n`, from 1; its bytes begin with the command where it is the first. */
static bool open_results(struct reader *r, guint64 n, const struct line *line, GError **error)
{
    if (!close_results(r, error))
        return false;
    r->given = NULL;
    r->open = n && n <= r->spans->len ? g_ptr_array_index(r->spans, n - 1) : add_span(r);
    r->open->at = r->line ? r->at : line->at;
    r->open->line = r->line ? r->line : line->number;
    r->open->end = line->at + line->bytes;
    r->line = 0;
    r->table = (struct diskspd_table){0};
    return true;
}

/* An excerpt may begin with its totals, or go on with those of another run. */
static bool open_section(struct reader *r, enum part section, const struct line *line,
                         GError **error)
{
    bool again =
        r->open && (r->open->parts[section].there || (section == PART_WHOLE && r->table.named));
    if (r->open && !again)
        return true;
    return (!again || begin_output(r, line, error)) && open_results(r, 1, line, error);
}

static bool read_results_title(const char *text, guint64 *n)
{
    return (scan_text(&text, "Results for timespan ") || scan_text(&text, "Results for job ")) &&
           scan_unsigned(&text, n);
}

static void keep_date(struct reader *r, const char *text)
{
    g_autofree char *date = pasted_date(text);
    if (!date)
        return;
    g_free(r->started);
    r->started = g_steal_pointer(&date);
}

/* What stands outside of tables; true when it was such a line. */
static bool take_word(struct reader *r, const char *text)
{
    const char *value;
    guint64 number;
    if ((value = pasted_value(text, "computer name"))) {
        g_free(r->machine);
        r->machine = *value ? g_strdup(value) : NULL;
    } else if ((value = pasted_value(text, "start time")))
        keep_date(r, value);
    else if (!r->open)
        return false;
    else if (g_str_has_prefix(text, "The test was interrupted before"))
        batch_remark(r->batch, REMARK_NOTE, r->open->line, 0,
                     "interrupted before it was measured: no results");
    else if ((value = pasted_value(text, "actual test time")) ||
             (value = pasted_value(text, "test time"))) {
        const char *from = value;
        if (scan_number(&value, &r->open->time) && *value == 's') {
            const char *point = memchr(from, '.', (gsize)(value - from));
            r->open->time_slack = point ? pow(10, -(double)(value - point - 1)) : 1;
        } else
            r->open->time = NAN;
    } else if ((value = pasted_value(text, "thread count")) && scan_unsigned(&value, &number))
        r->open->threads = number;
    else
        return false;
    return true;
}

static bool begins_output(struct reader *r, const char *text, const char **command)
{
    *command = pasted_value(text, "Command Line");
    if (*command)
        return true;
    const char *parameters = pasted_value(text, "Input parameters");
    return parameters && !*parameters && (r->spans->len || !r->line);
}

static bool take_line(struct reader *r, const struct pasted *pasted, GError **error)
{
    const char *text = pasted->text, *command;
    enum part section;
    guint64 n;
    if (begins_output(r, text, &command)) {
        if (!begin_output(r, &pasted->line, error))
            return false;
        r->command = command && *command ? g_strdup(command) : NULL;
        r->given = command ? NULL : add_span(r);
        return true;
    }
    if (read_results_title(text, &n))
        return open_results(r, n, &pasted->line, error);
    if (!r->open && (pasted_value(text, "timespan") || pasted_value(text, "job"))) {
        bool begun = r->given && !r->given->targets->len;
        r->given = begun ? r->given : add_span(r);
        return true;
    }
    if (!r->open && !r->given && pasted_value(text, "path"))
        r->given = add_span(r);
    if (diskspd_section(text, &section) && !open_section(r, section, &pasted->line, error))
        return false;
    if (!take_word(r, text) && r->given)
        diskspd_parameter(r->given, text);
    if (r->open && diskspd_table_line(&r->table, r->open, pasted, r->batch))
        r->open->end = pasted->line.at + pasted->line.bytes;
    return !g_str_has_prefix(text, "Totals:") || close_results(r, error);
}

static bool read_all(struct reader *r, const struct source *source, GError **error)
{
    auto_clear(pasted_clear) struct pasted pasted;
    pasted_init(&pasted, source);
    while (pasted_next(&pasted))
        if (!take_line(r, &pasted, error))
            return false;
    return close_results(r, error);
}

bool diskspd_text_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct reader r = {.batch = batch, .spans = g_ptr_array_new_with_free_func(free_span)};
    bool done = read_all(&r, source, error);
    g_ptr_array_unref(r.spans);
    g_free(r.command);
    g_free(r.machine);
    g_free(r.started);
    return done;
}
