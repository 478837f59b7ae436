/* AS SSD Benchmark: what its menu copies as text, and tables that people typed from its window,
 * either with a column for each number or with a row for each test. */
#include "ingest/format.h"
#include "ingest/formats/asssd_run.h"
#include "ingest/formats/dd_text.h"
#include "ingest/formats/pasted.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { MOST_CELLS = 32 };

struct column {
    enum asssd_test test; /* ASSSD_TESTS: a word about the row */
    enum asssd_side side;
    enum asssd_unit unit;
};

enum shape { SHAPE_NONE, SHAPE_TEXT, SHAPE_COLUMNS, SHAPE_ROWS };

struct reader {
    struct asssd_run run;
    enum shape shape;
    struct column columns[MOST_CELLS];
    guint n;
    char separator;
    enum asssd_test section; /* of the text */
    bool row_table;          /* a table with a row for each test belongs to AS SSD */
};

/* --- cells --- */

/* Between quote marks and blanks; a tab at the start is an empty cell. */
static char **split(const struct pasted *pasted, char separator, guint *n)
{
    const char mark[] = {separator, 0}, *text = pasted->plain->str;
    text += strspn(text, "> ");
    text += separator == '|' && *text == '|';
    char **cells = g_strsplit(text, mark, MOST_CELLS + 1);
    for (*n = 0; cells[*n]; ++*n)
        g_strstrip(cells[*n]);
    while (*n && !*cells[*n - 1])
        --*n;
    return cells;
}

static char separator_of(const char *text)
{
    static const char separators[] = "|\t;,";
    for (const char *s = separators; *s; s++)
        if (strchr(text, *s))
            return *s;
    return 0;
}

static bool side_of(const char *text, enum asssd_side *side)
{
    enum dd_direction direction = dd_text_direction(text);
    *side = direction == DD_DIRECTION_READ    ? ASSSD_READ
            : direction == DD_DIRECTION_WRITE ? ASSSD_WRITE
                                              : ASSSD_TOTAL;
    return *side != ASSSD_TOTAL;
}

static enum asssd_unit unit_of(const char *heading)
{
    g_autofree char *lower = g_ascii_strdown(heading, -1);
    return strstr(lower, "iops")                            ? ASSSD_RATE
           : strstr(lower, "mb/s") || strstr(lower, "mbps") ? ASSSD_SPEED
           : strstr(lower, "(ms)")                          ? ASSSD_MS
                                                            : ASSSD_BARE;
}

/* A heading for each number: both sides of a sequential test, of 64 threads and of access times. */
static bool read_columns(struct reader *r, const struct pasted *pasted)
{
    char separator = separator_of(pasted->text);
    guint n, found[ASSSD_TESTS + 1] = {0};
    struct column columns[MOST_CELLS];
    if (!separator || !strstr(pasted->text, "64"))
        return false;
    g_auto(GStrv) cells = split(pasted, separator, &n);
    for (guint i = 0; i < n && i < MOST_CELLS; i++) {
        columns[i] = (struct column){.test = asssd_test_of(cells[i]), .unit = unit_of(cells[i])};
        bool told = side_of(cells[i], &columns[i].side);
        if (!told && columns[i].test != ASSSD_SCORE)
            columns[i].test = ASSSD_TESTS;
        found[columns[i].test] |= 1u << columns[i].side;
    }
    const guint both = 1u << ASSSD_READ | 1u << ASSSD_WRITE;
    if (n > MOST_CELLS || found[ASSSD_SEQUENTIAL] != both || found[ASSSD_THREADS] != both ||
        found[ASSSD_ACCESS] != both)
        return false;
    memcpy(r->columns, columns, sizeof columns[0] * n);
    r->n = n, r->separator = separator, r->shape = SHAPE_COLUMNS;
    return true;
}

/* "| 1GB test | Read | Write |" */
static bool read_sides(struct reader *r, const struct pasted *pasted)
{
    char separator = separator_of(pasted->text);
    enum asssd_side first, second;
    guint n;
    if (!separator)
        return false;
    g_auto(GStrv) cells = split(pasted, separator, &n);
    if (n != 3 || asssd_test_of(cells[1]) != ASSSD_TESTS || !side_of(cells[1], &first) ||
        asssd_test_of(cells[2]) != ASSSD_TESTS || !side_of(cells[2], &second) || first == second)
        return false;
    r->columns[1] = (struct column){ASSSD_TESTS, first, unit_of(cells[1])};
    r->columns[2] = (struct column){ASSSD_TESTS, second, unit_of(cells[2])};
    r->n = n, r->separator = separator, r->shape = SHAPE_ROWS;
    return true;
}

static bool is_rule(char **cells, guint n)
{
    for (guint i = 0; i < n; i++)
        if (cells[i][strspn(cells[i], "-:=+ ")])
            return false;
    return true;
}

/* --- values --- */

static void put(struct reader *r, const struct pasted *pasted, enum asssd_test test,
                enum asssd_side side, enum asssd_unit unit, const char *text)
{
    struct asssd_run *run = &r->run;
    struct asssd_value *value = &run->values[test][side];
    if (!*text || value->printed)
        return;
    const char *kept = g_string_chunk_insert(run->texts, text);
    if (asssd_value_parse(kept, unit, r->separator != ',', value))
        return;
    *value = (struct asssd_value){kept, NAN, unit};
    const char *at = strstr(pasted->text, text);
    pasted_refuse(pasted, run->batch, at ? at : pasted->text, "a number");
}

/* --- tables --- */

static bool take_row(struct reader *r, const struct pasted *pasted, GError **error)
{
    guint n;
    g_auto(GStrv) cells = split(pasted, r->separator, &n);
    if (!strchr(pasted->text, r->separator)) {
        r->shape = SHAPE_NONE;
        return true;
    }
    if (is_rule(cells, n))
        return true;
    if (n != r->n) {
        pasted_refuse(pasted, r->run.batch, pasted->text, "as many cells as the header has");
        return true;
    }
    asssd_run_open(&r->run, pasted->line.at, pasted->line.bytes, pasted->line.number);
    g_autoptr(GString) note = g_string_new(NULL);
    for (guint i = 0; i < n; i++) {
        const struct column *column = &r->columns[i];
        if (column->test != ASSSD_TESTS)
            put(r, pasted, column->test, column->side, column->unit, cells[i]);
        else if (*cells[i])
            g_string_append_printf(note, "%s%s", note->len ? ", " : "", cells[i]);
    }
    r->run.note = note->len ? g_string_chunk_insert(r->run.texts, note->str) : NULL;
    return asssd_run_close(&r->run, error);
}

/* "| 4K-64Thrd | 374 MB/s | 323 MB/s |": one test of a run that has a row for each. */
static bool take_test(struct reader *r, const struct pasted *pasted, GError **error)
{
    guint n;
    g_auto(GStrv) cells = split(pasted, r->separator, &n);
    enum asssd_test test = n > 1 ? asssd_test_of(cells[0]) : ASSSD_TESTS;
    if (!strchr(pasted->text, r->separator)) {
        r->shape = SHAPE_NONE;
        return asssd_run_close(&r->run, error);
    }
    if (is_rule(cells, n) || !r->row_table || (test == ASSSD_TESTS && !r->run.open))
        return true;
    if (n != r->n || test == ASSSD_TESTS) {
        bool total = n == 2 && test == ASSSD_SCORE;
        if (total)
            put(r, pasted, test, ASSSD_TOTAL, ASSSD_BARE, cells[1]);
        else
            pasted_refuse(pasted, r->run.batch, pasted->text, "a test with both of its numbers");
        return true;
    }
    if (!r->run.open)
        asssd_run_open(&r->run, pasted->line.at, 0, pasted->line.number);
    for (guint i = 1; i < n; i++)
        put(r, pasted, test, r->columns[i].side, r->columns[i].unit, cells[i]);
    r->run.end = pasted->line.at + pasted->line.bytes;
    return true;
}

/* --- text --- */

static bool read_title(const char *text, const char **version)
{
    if (!scan_text(&text, "AS SSD Benchmark"))
        return false;
    scan_blanks(&text);
    *version = text;
    return g_ascii_isdigit(*text) && !text[strspn(text, "0123456789.")];
}

static bool take_side(struct reader *r, const struct pasted *pasted)
{
    static const char *const names[] = {"Read", "Write", "Total"};
    for (int side = 0; side < ASSSD_SIDES; side++) {
        const char *value = pasted_value(pasted->text, names[side]);
        if (!value)
            continue;
        if (r->section == ASSSD_TESTS)
            pasted_refuse(pasted, r->run.batch, pasted->text, "the name of a test above");
        else
            put(r, pasted, r->section, (enum asssd_side)side, ASSSD_BARE, value);
        return true;
    }
    return false;
}

static void take_word(struct reader *r, const struct pasted *pasted)
{
    struct asssd_run *run = &r->run;
    const char *text = pasted->text, *value;
    if (take_side(r, pasted))
        run->end = pasted->line.at + pasted->line.bytes;
    else if ((value = pasted_value(text, "Name")))
        run->drive = g_string_chunk_insert(run->texts, value);
    else if ((value = pasted_value(text, "Size")))
        run->size = g_string_chunk_insert(run->texts, value);
    else if ((value = pasted_value(text, "Date"))) {
        g_autofree char *date = pasted_date(value);
        run->date = date ? g_string_chunk_insert(run->texts, date) : NULL;
    } else if (strlen(text) < 20 && asssd_test_of(text) != ASSSD_TESTS)
        r->section = asssd_test_of(text);
}

static bool take_line(struct reader *r, const struct pasted *pasted, GError **error)
{
    const char *version;
    if (read_title(pasted->text, &version)) {
        if (!asssd_run_close(&r->run, error))
            return false;
        asssd_run_open(&r->run, pasted->line.at, pasted->line.bytes, pasted->line.number);
        r->run.version = g_string_chunk_insert(r->run.texts, version);
        r->shape = SHAPE_TEXT, r->section = ASSSD_TESTS;
        return true;
    }
    bool table = r->shape == SHAPE_ROWS
                     ? read_sides(r, pasted) || read_columns(r, pasted)
                     : read_columns(r, pasted) || (r->row_table && read_sides(r, pasted));
    if (table)
        return asssd_run_close(&r->run, error);
    if (r->shape == SHAPE_COLUMNS)
        return take_row(r, pasted, error);
    if (r->shape == SHAPE_ROWS)
        return take_test(r, pasted, error);
    if (r->shape == SHAPE_TEXT)
        take_word(r, pasted);
    return true;
}

/* What there is of it: tables with a row for each test count only in a text that names the tool and
 * has rows that no other has. */
static int look(const struct source *source, bool *row_table)
{
    struct reader r = {0};
    bool named = false, threads = false, access = false;
    auto_clear(pasted_clear) struct pasted pasted;
    pasted_init(&pasted, source);
    int score = 0;
    *row_table = false;
    while (pasted_next(&pasted) && pasted.line.at < FORMAT_HEAD) {
        const char *version, *text = pasted.text;
        named |= strstr(text, "AS SSD") != NULL;
        if (read_title(text, &version) || read_columns(&r, &pasted))
            score = 95;
        char separator = separator_of(text);
        if (!separator)
            continue;
        g_autofree char *first = g_strndup(text, strcspn(text, "|\t;,"));
        threads |= asssd_test_of(first) == ASSSD_THREADS;
        access |= asssd_test_of(first) == ASSSD_ACCESS;
    }
    *row_table = named && threads && access;
    return MAX(score, *row_table ? 90 : 0);
}

static bool asssd_parse(const struct source *source, struct batch *batch, GError **error)
{
    auto_clear(pasted_clear) struct pasted pasted;
    pasted_init(&pasted, source);
    struct reader r = {0};
    look(source, &r.row_table);
    asssd_run_init(&r.run, batch);
    bool done = true;
    while (done && pasted_next(&pasted))
        done = take_line(&r, &pasted, error);
    done = done && asssd_run_close(&r.run, error);
    asssd_run_clear(&r.run);
    return done;
}

static int asssd_sniff(const char *head, const struct source *source)
{
    bool row_table;
    return strstr(head, "64") ? look(source, &row_table) : 0;
}

static bool asssd_prints(const char *line)
{
    const char *version;
    return read_title(line, &version);
}

const struct format asssd_format = {
    .name = "asssd",
    .title = "AS SSD Benchmark",
    .reads = "the text that its menu copies; tables typed from its window",
    .importer = 1,
    .sniff = asssd_sniff,
    .prints = asssd_prints,
    .parse = asssd_parse,
};
