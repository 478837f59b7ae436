/* Cutting a text where another tool's output begins. */
#include "ingest/sections.h"

#include "ingest/formats/dd_shell.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <string.h>

/* How far before a tool's first line its own command is looked for. */
enum { LINES_BEFORE = 256 };

struct mark {
    gsize at, line;
};

struct cutter {
    const struct source *source;
    GArray *sections;
    struct mark before[LINES_BEFORE]; /* the last lines, by their number */
};

/* --- where a section begins --- */

/* Files that were put one behind another have their marks of UTF-8 in the middle. */
static const char *text_of(const struct line *line)
{
    const char *text = line->text;
    scan_text(&text, "\xef\xbb\xbf");
    return scan_unquote(text, NULL);
}

static bool is_prompt(const char *text)
{
    char *machine = NULL;
    bool prompt = dd_shell_prompt(text, &machine) != text;
    g_free(machine);
    return prompt;
}

static struct mark mark_of(const struct line *line)
{
    return (struct mark){line->at, line->number};
}

/* The beginning that is being looked for. */
struct opening {
    struct mark far;  /* a prompt or a banner; line 0: none */
    struct mark near; /* of what stands directly before */
};

static void look(struct opening *opening, const struct format *format, const struct line *line)
{
    bool near = false;
    const char *text = text_of(line);
    bool opens = is_prompt(text) || (format->opens && format->opens(text, &near));
    if (opening->far.line || !*text)
        return;
    if (!opens)
        opening->near = (struct mark){0};
    else if (near)
        opening->near = opening->near.line ? opening->near : mark_of(line);
    else
        opening->far = opening->near.line ? opening->near : mark_of(line);
}

/* Behind the last line that the tool before printed, as far as it can be told: the first prompt or
 * banner, else what stands directly before the line. */
static struct mark find_opening(const struct cutter *cutter, const struct section *last,
                                const struct format *format, const struct line *line)
{
    gsize lines_before = MIN(line->number - last->line, (gsize)LINES_BEFORE);
    if (!lines_before)
        return mark_of(line);
    const struct mark *from = &cutter->before[(line->number - lines_before) % LINES_BEFORE];
    struct opening opening = {0};
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, cutter->source);
    lines.at = lines.passed = from->at, lines.number = from->line - 1;
    for (struct line each; lines_next(&lines, &each) && each.number < line->number;)
        if (last->format->prints(text_of(&each)))
            opening = (struct opening){0};
        else
            look(&opening, format, &each);
    return opening.far.line ? opening.far : opening.near.line ? opening.near : mark_of(line);
}

static const struct format *printer_of(const char *text, const struct format *last)
{
    for (gsize i = 0; formats[i]; i++)
        if (formats[i] != last && formats[i]->prints && formats[i]->prints(text))
            return last && last->prints(text) ? NULL : formats[i];
    return NULL;
}

static void take_line(struct cutter *cutter, const struct line *line)
{
    GArray *sections = cutter->sections;
    struct section *last =
        sections->len ? &g_array_index(sections, struct section, sections->len - 1) : NULL;
    const char *text = text_of(line);
    const struct format *format = *text ? printer_of(text, last ? last->format : NULL) : NULL;
    if (format) {
        struct mark at = last ? find_opening(cutter, last, format, line) : (struct mark){0, 1};
        struct section section = {.format = format, .line = at.line, .at = at.at};
        g_array_append_val(sections, section);
    }
    cutter->before[line->number % LINES_BEFORE] = mark_of(line);
}

/* --- whether they are sections --- */

static void set_texts(const struct source *source, GArray *sections)
{
    gsize end = source->length;
    for (guint i = sections->len; i--;) {
        struct section *section = &g_array_index(sections, struct section, i);
        section->text = *source;
        section->text.whole = source;
        section->text.hash = NULL;
        section->text.bytes += section->at;
        section->text.length = end - section->at;
        end = section->at;
    }
}

static bool count(void *user, const struct batch *batch, G_GNUC_UNUSED GError **error)
{
    *(guint64 *)user += batch->results->len;
    return true;
}

static guint64 results_of(const struct source *text, const struct format *format)
{
    guint64 results = 0;
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, count, &results);
    bool fine = format->parse(text, &batch, NULL) && batch_flush(&batch, NULL);
    return fine ? results : 0;
}

/* What gives nothing is part of what stands before, the first of what stands behind. */
static void join_empty(GArray *sections, guint64 *results)
{
    for (guint i = 0, n = 0; i < sections->len; n++) {
        struct section *section = &g_array_index(sections, struct section, i);
        bool same = i && section[-1].format == section->format;
        if (results[n] && !same) {
            if (!i)
                section->at = 0, section->line = 1;
            i++;
        } else {
            g_array_remove_index(sections, i);
        }
    }
}

/* Whether a format that has sections finds more in the whole than in them: they cut through
 * something. */
static bool loses(const struct source *source, const GArray *sections, const struct format *format)
{
    guint64 found = 0;
    for (guint i = 0; i < sections->len; i++) {
        const struct section *section = &g_array_index(sections, struct section, i);
        found += section->format == format ? results_of(&section->text, format) : 0;
    }
    return found && found < results_of(source, format);
}

static void check(const struct source *source, GArray *sections)
{
    g_autofree guint64 *results = g_new0(guint64, sections->len);
    set_texts(source, sections);
    for (guint i = 0; i < sections->len; i++) {
        const struct section *section = &g_array_index(sections, struct section, i);
        results[i] = results_of(&section->text, section->format);
    }
    join_empty(sections, results);
    set_texts(source, sections);
    bool fine = sections->len > 1;
    for (gsize i = 0; fine && formats[i]; i++)
        fine = !formats[i]->prints || !loses(source, sections, formats[i]);
    if (!fine)
        g_array_set_size(sections, 0);
}

/* One document of JSON, or some, and nothing else. */
static bool is_json(const struct source *source)
{
    const char *from = source->bytes, *to = from + source->length;
    while (from < to && g_ascii_isspace(*from))
        from++;
    while (to > from && g_ascii_isspace(to[-1]))
        to--;
    return to > from && (*from == '{' || *from == '[') && (to[-1] == '}' || to[-1] == ']');
}

GArray *sections_find(const struct source *source, const struct format *format)
{
    GArray *sections = g_array_new(FALSE, FALSE, sizeof(struct section));
    if ((format && !format->prints) || is_json(source))
        return sections;
    struct cutter cutter = {.source = source, .sections = sections};
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line line; lines_next(&lines, &line);)
        take_line(&cutter, &line);
    if (sections->len > 1)
        check(source, sections);
    else
        g_array_set_size(sections, 0);
    return sections;
}

/* --- parsing --- */

struct reader {
    const struct section *section;
    guint series, last_series; /* of the sections before, and so far */
    bool (*sink)(void *user, const struct batch *batch, GError **error);
    void *user;
};

static void complete(void *user, G_GNUC_UNUSED struct batch *batch, struct run *run)
{
    struct reader *reader = user;
    run->line += run->line ? (guint)reader->section->line - 1 : 0;
    run->at += reader->section->at;
    run->series += run->series ? reader->series : 0;
    reader->last_series = MAX(reader->last_series, run->series);
}

static bool take(void *user, const struct batch *batch, GError **error)
{
    const struct reader *reader = user;
    return reader->sink(reader->user, batch, error);
}

bool sections_parse(const GArray *sections,
                    bool (*sink)(void *user, const struct batch *batch, GError **error), void *user,
                    GError **error)
{
    struct reader reader = {.sink = sink, .user = user};
    bool fine = true;
    for (guint i = 0; fine && i < sections->len; i++) {
        reader.section = &g_array_index(sections, struct section, i);
        reader.series = reader.last_series;
        auto_clear(batch_clear) struct batch batch;
        batch_init(&batch, take, &reader);
        batch.complete = complete;
        fine = reader.section->format->parse(&reader.section->text, &batch, error) &&
               batch_flush(&batch, error);
    }
    return fine;
}
