/* dd of every family and language, alone or in a transcript: lines made plain, states of a display
 * taken apart, bytes lines that were wrapped put together. */
#include "ingest/format.h"
#include "ingest/formats/dd_reading.h"
#include "ingest/formats/dd_shell.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <string.h>

enum { LABEL_LONGEST = 40 /* B of a line that says whether a figure is of reading */ };

/* A line that ends within a bytes line waits for the next. */
struct text {
    struct dd_reading reading;
    GString *clean, *held;
    struct dd_place held_place;
};

static bool has_item(const char *text)
{
    struct dd_item item;
    const char *at = text;
    return dd_line_next(text, &at, &item);
}

/* A line with CR in it: states of a display, or a command that readline wrapped. */
static void take_states(struct text *t, const struct dd_place *place, GString *line)
{
    g_auto(GStrv) states = g_strsplit(line->str, "\r", -1);
    guint last = 0;
    bool items = false;
    for (guint i = 0; states[i]; i++) {
        items |= has_item(states[i]);
        last = states[i][strspn(states[i], " \t")] ? i : last;
    }
    if (!items) {
        dd_text_unwrap(line);
        dd_reading_text(&t->reading, place, line->str, false);
        return;
    }
    for (guint i = 0; i <= last; i++)
        dd_reading_text(&t->reading, place, states[i], i < last);
}

/* Whether the held line and this one are one bytes line. */
static bool joins(const struct text *t, const char *joined)
{
    struct dd_item item;
    const char *at = joined, *seam = joined + t->held->len;
    while (dd_line_next(joined, &at, &item))
        if (item.kind == DD_BYTES && item.from < seam && item.to > seam)
            return true;
    return false;
}

static void end_held(struct text *t)
{
    if (!t->held->len)
        return;
    g_autofree char *text = g_strdup(t->held->str);
    g_string_truncate(t->held, 0);
    dd_reading_text(&t->reading, &t->held_place, text, false);
}

static void take_line(struct text *t, const struct line *line)
{
    GString *clean = t->clean;
    struct dd_place place = {line->text, line->number, line->at, line->at + line->bytes};
    dd_text_clean(line->text, clean);
    if (t->held->len) {
        g_autofree char *joined =
            g_strconcat(t->held->str, " ", scan_unquote(clean->str, NULL), NULL);
        if (joins(t, joined)) {
            struct dd_place both = {NULL, t->held_place.line, t->held_place.at, place.end};
            g_string_truncate(t->held, 0);
            dd_reading_text(&t->reading, &both, joined, false);
            return;
        }
        end_held(t);
    }
    if (strchr(clean->str, '\r')) {
        take_states(t, &place, clean);
    } else if (dd_line_open(clean->str)) {
        g_string_assign(t->held, clean->str);
        t->held_place = place;
        t->held_place.raw = NULL;
    } else {
        dd_reading_text(&t->reading, &place, clean->str, false);
    }
}

static bool parse(const struct source *source, struct batch *batch, GError **error)
{
    struct text t = {.clean = g_string_new(NULL), .held = g_string_new(NULL)};
    dd_reading_init(&t.reading, batch, error);
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line line; !t.reading.failed && lines_next(&lines, &line);)
        take_line(&t, &line);
    end_held(&t);
    g_string_free(t.clean, TRUE);
    g_string_free(t.held, TRUE);
    return dd_reading_end(&t.reading);
}

/* Records in and records out, of blocks of one size: as many or one fewer. */
static bool pair(const struct dd_item *in, const struct dd_item *out)
{
    guint64 all_in = in->full + in->part, all_out = out->full + out->part;
    return all_in == all_out || all_in == all_out + 1;
}

/* How sure the items of a line make us; *last is the records item before, if nothing else was. */
static int line_score(const char *line, struct dd_item *last, bool *records)
{
    int score = 0;
    bool any = false;
    struct dd_item item;
    for (const char *at = line; dd_line_next(line, &at, &item); *last = item) {
        any = true;
        score = MAX(score, item.kind == DD_BYTES ? 95 : item.kind == DD_PV ? 30 : 0);
        if (item.kind == DD_RECORDS && *records && pair(last, &item))
            score = MAX(score, 90);
        *records = item.kind == DD_RECORDS;
    }
    if (!any && line[strspn(line, " \t\r>#")])
        *records = false;
    return score;
}

static int sniff(const char *head, const struct source *source)
{
    (void)source;
    g_autoptr(GString) clean = g_string_new(NULL);
    struct dd_item last = {0};
    bool records = false;
    int score = 0;
    while (*head && score < 95) {
        gsize n = strcspn(head, "\n");
        g_autofree char *line = g_strndup(head, n);
        dd_text_clean(line, clean);
        int here = line_score(clean->str, &last, &records);
        score = MAX(score, here);
        head += n + (head[n] == '\n');
    }
    return score;
}

/* Records alone are believed in English: "8+2 disks" stands in many texts. */
static bool dd_prints(const char *line)
{
    struct dd_item item;
    if (!strchr(line, '/') && !strstr(line, "records"))
        return false;
    for (const char *at = line; dd_line_next(line, &at, &item);)
        if (item.kind == DD_BYTES || (item.kind == DD_RECORDS && strstr(line, "records ")))
            return true;
    return false;
}

/* A command, records in any language, "Write test:". */
static bool dd_opens(const char *line, bool *near)
{
    const char *at = line, *call = dd_shell_find(line, "dd");
    struct dd_item item;
    *near = dd_line_next(line, &at, &item) ||
            (strlen(line) < LABEL_LONGEST && !line[strcspn(line, "0123456789=")] &&
             dd_text_direction(line) != DD_DIRECTION_UNKNOWN);
    return *near || (call && strchr(call, '='));
}

const struct format dd_format = {
    .name = "dd",
    .title = "dd and dcfldd",
    .reads = "what GNU, BSD, busybox, toybox and uutils dd print in any language, alone or in a "
             "transcript with its commands; records with a shell's time; pv",
    .importer = 1,
    .sniff = sniff,
    .prints = dd_prints,
    .opens = dd_opens,
    .parse = parse,
};
