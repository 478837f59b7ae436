/* Iometer's result file: comma-separated text that its Windows program appends test after test to.
 * A line that begins with an apostrophe says what the next lines are.  Of a block of results the
 * ALL row becomes a run (iometer_block.h). */
#include "ingest/format.h"
#include "ingest/formats/iometer_block.h"
#include "ingest/scan.h"
#include "schema/auto.h"
#include "schema/date.h"

#include <math.h>
#include <string.h>

enum expect {
    EXPECT_NOTHING,
    EXPECT_TEST,
    EXPECT_VERSION,
    EXPECT_STAMP,
    EXPECT_SPECS,
    EXPECT_SPEC_NAME,
    EXPECT_SPEC_LINE,
    EXPECT_ROWS,
    EXPECT_ABORTED,
};

/* What opens what follows.  The apostrophe before it may have been lost; then the words after it
 * must stand there too. */
static const struct {
    const char *text, *second;
    enum expect next;
} headings[] = {
    {"Test Type", "Test Description", EXPECT_TEST},
    {"Version", "", EXPECT_VERSION},
    {"Time Stamp", "", EXPECT_STAMP},
    {"Access specifications", "", EXPECT_SPECS},
    {"Access specification name", "default assignment", EXPECT_SPEC_NAME},
    {"size", "% of size", EXPECT_SPEC_LINE},
    {"End access specifications", "", EXPECT_NOTHING},
    {"Results", "", EXPECT_NOTHING},
    {"Target Type", "Target Name", EXPECT_ROWS},
    {"End Test", "", EXPECT_NOTHING},
    {"Aborted test", "", EXPECT_ABORTED},
};

struct reader {
    GString *line;   /* to be cut */
    GString *prefix; /* what copying put before each line: "> " */
    GPtrArray *fields;
    char separator;
    enum expect expect;
    char *version, *description;
    char *stamp; /* the last one: when the next block began */
    struct iometer_specs specs;
    struct iometer_header header;
    struct iometer_block block;
    guint blocks;   /* of this test */
    double longest; /* s, of those before the one that is open */
};

/* EXPECT_NOTHING, with *found false, for a line that is no heading. */
static enum expect read_heading(const char *text, char *separator, bool *found)
{
    for (gsize i = 0; i < G_N_ELEMENTS(headings); i++) {
        const char *at = text;
        scan_char(&at, '"');
        bool marked = scan_char(&at, '\'');
        gsize n = strlen(headings[i].text);
        if (g_ascii_strncasecmp(at, headings[i].text, n))
            continue;
        at += n;
        scan_char(&at, '"');
        at += at[strspn(at, " ")] ? 0 : strspn(at, " ");
        char end = *at;
        if (end && !strchr(",;\t", end))
            continue;
        at += strspn(at, *headings[i].second ? ",;\t\"" : ",;\t ");
        gsize second = strlen(headings[i].second);
        if (second ? g_ascii_strncasecmp(at, headings[i].second, second) : !marked && *at)
            continue;
        if (end && second)
            *separator = end;
        *found = true;
        return headings[i].next;
    }
    *found = false;
    return EXPECT_NOTHING;
}

/* A block that recording had begun for is written before the test is called off; one that ran as
 * long as those before it was over by then. */
static void abort_test(struct reader *r)
{
    r->block.stopped = r->blocks < 2 || r->block.run_time < 0.99 * r->longest;
}

static void begin_test(struct reader *r)
{
    g_clear_pointer(&r->version, g_free);
    g_clear_pointer(&r->description, g_free);
    g_clear_pointer(&r->stamp, g_free);
    iometer_specs_empty(&r->specs);
    r->blocks = 0, r->longest = 0;
}

static bool close_block(struct reader *r, GError **error)
{
    r->block.version = r->version, r->block.description = r->description;
    if (r->block.open)
        r->longest = fmax(r->longest, r->block.run_time);
    return iometer_block_close(&r->block, error);
}

static bool begin(struct reader *r, enum expect what, GError **error)
{
    r->expect = what;
    if (what == EXPECT_ABORTED)
        abort_test(r);
    if (what != EXPECT_TEST && what != EXPECT_SPECS && what != EXPECT_ROWS)
        return true;
    if (!close_block(r, error))
        return false;
    if (what == EXPECT_TEST)
        begin_test(r);
    else if (what == EXPECT_SPECS)
        iometer_specs_empty(&r->specs);
    else
        iometer_header_read(&r->header, r->fields, r->separator);
    return true;
}

static bool take_row(struct reader *r, const struct line *line, GError **error)
{
    if (strcmp(g_ptr_array_index(r->fields, 0), "ALL")) {
        iometer_block_row(&r->block, line, r->fields);
        return true;
    }
    if (!close_block(r, error))
        return false;
    r->blocks++;
    iometer_block_open(&r->block, line, r->fields, r->stamp);
    return true;
}

static void take_stamp(struct reader *r, const struct line *line, const char *text)
{
    char *date = date_parse(text, NULL);
    if (!date && strcmp(text, "Time not available."))
        batch_remark(r->block.batch, REMARK_NOTE, line->number, 1,
                     "expected a time stamp, found '%s'", text);
    if (!date)
        return;
    g_free(r->stamp);
    r->stamp = date;
}

static void take_test(struct reader *r, const char *text)
{
    const char *at = strchr(text, r->separator);
    char *description = g_strdup(at ? at + 1 : "");
    for (gsize n = strlen(description); n && strchr(",;\t \"", description[n - 1]); n--)
        description[n - 1] = 0;
    g_free(r->description);
    r->description = *description ? description : NULL;
    if (!*description)
        g_free(description);
}

/* A heading shows what stands before it and hence before the lines below it, whose own first
 * characters may be any. */
static const char *without_prefix(struct reader *r, const char *text, enum expect *what,
                                  bool *heading)
{
    scan_text(&text, "\xef\xbb\xbf"); /* files put one behind another */
    const char *bare = scan_unquote(text, NULL);
    *what = read_heading(bare, &r->separator, heading);
    if (*heading) {
        g_string_truncate(r->prefix, 0);
        g_string_append_len(r->prefix, text, bare - text);
        return bare;
    }
    return g_str_has_prefix(text, r->prefix->str) ? text + r->prefix->len : text;
}

static bool take_line(struct reader *r, const struct line *line, GError **error)
{
    bool heading;
    enum expect what;
    const char *text = without_prefix(r, line->text, &what, &heading), *first;
    g_string_assign(r->line, text);
    iometer_split(r->line->str, r->separator, r->fields);
    first = g_strstrip(g_ptr_array_index(r->fields, 0));
    if (heading)
        return begin(r, what, error);
    if (!*first)
        return true;
    switch (r->expect) {
    case EXPECT_TEST:
        take_test(r, text);
        break;
    case EXPECT_VERSION:
        g_free(r->version);
        r->version = g_strdup(first);
        break;
    case EXPECT_STAMP:
        take_stamp(r, line, first);
        break;
    case EXPECT_SPEC_NAME:
        iometer_specs_name(&r->specs, r->fields, r->separator);
        break;
    case EXPECT_SPEC_LINE:
        if (!iometer_specs_line(&r->specs, r->fields))
            batch_remark(r->block.batch, REMARK_REFUSED, line->number, 1,
                         "expected size, share, reads, random ..., found '%s'", text);
        return true;
    case EXPECT_ROWS:
        return take_row(r, line, error);
    case EXPECT_NOTHING:
    case EXPECT_SPECS:
    case EXPECT_ABORTED:
        break;
    }
    r->expect = EXPECT_NOTHING;
    return true;
}

/* The log that 1.1.0 writes beside its results has the same head, but a row per display update. */
static bool instantaneous(const struct source *source, gsize *number)
{
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line line; lines_next(&lines, &line) && line.at < FORMAT_HEAD;) {
        const char *at = scan_unquote(line.text, NULL);
        at += strspn(at, "\"'");
        *number = line.number;
        if (scan_text(&at, "TimeStamp") && strspn(at, ",;\t\"'") &&
            g_str_has_prefix(at + strspn(at, ",;\t\"'"), "Target Type"))
            return true;
    }
    return false;
}

static bool read_all(struct reader *r, const struct source *source, GError **error)
{
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    for (struct line line; lines_next(&lines, &line);)
        if (!take_line(r, &line, error))
            return false;
    return close_block(r, error);
}

static bool iometer_parse(const struct source *source, struct batch *batch, GError **error)
{
    gsize line;
    if (instantaneous(source, &line)) {
        batch_remark(batch, REMARK_REFUSED, line, 1,
                     "a log over time, no results: import the file without 'inst' in its name");
        return true;
    }
    struct reader r = {.line = g_string_new(NULL), .fields = g_ptr_array_new(), .separator = ','};
    r.prefix = g_string_new(NULL);
    iometer_specs_init(&r.specs);
    iometer_block_init(&r.block, &r.header, &r.specs, source, batch);
    bool done = read_all(&r, source, error);
    iometer_block_clear(&r.block);
    iometer_specs_clear(&r.specs);
    g_string_free(r.line, TRUE);
    g_string_free(r.prefix, TRUE);
    g_ptr_array_unref(r.fields);
    g_free(r.version);
    g_free(r.description);
    g_free(r.stamp);
    return done;
}

static int iometer_sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    int sure = 0;
    for (const char *line = head; *line && sure < 100;) {
        gsize length = strcspn(line, "\n");
        g_autofree char *text = g_strndup(line, length);
        bool found;
        char separator;
        enum expect what = read_heading(scan_unquote(text, NULL), &separator, &found);
        sure = what == EXPECT_TEST ? 100 : what == EXPECT_ROWS ? 90 : sure;
        line += length + (line[length] == '\n');
    }
    return sure;
}

static bool iometer_prints(const char *line)
{
    char separator;
    bool found;
    enum expect what = read_heading(line, &separator, &found);
    return what == EXPECT_TEST || what == EXPECT_ROWS;
}

const struct format iometer_format = {
    .name = "iometer",
    .title = "Iometer results",
    .reads = "result files of 1998 to 1.1.0, also saved again by spreadsheets",
    .importer = 1,
    .sniff = iometer_sniff,
    .prints = iometer_prints,
    .parse = iometer_parse,
};
