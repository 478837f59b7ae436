/* One row of bonnie++'s tables: a name, the size or files cell, and pairs of rate and CPU.
 *
 * A pair is a blank, the rate right-aligned in five, a blank, the CPU in three; a test that was not
 * run leaves ten blanks.  Which test a pair belongs to follows from all six being there or from the
 * blanks before it, counted from the end of the cell before: so neither wide cells nor an edited
 * name move a number into another column, and a row whose blanks were lost is refused. */
#include "ingest/formats/bonnie.h"

#include <math.h>
#include <string.h>

enum { TOKENS = 48, PAIRS = 6, CELLS = 2 * PAIRS };
enum { LABEL_WIDTH = 19, PAIR_WIDTH = 10, RATE_WIDTH = 5, CPU_WIDTH = 3 };

static bool is_cell(struct bonnie_token token)
{
    double value;
    char unit;
    return bonnie_plus(token) || bonnie_rate(token, &value, &unit);
}

static bool all_cells(const struct bonnie_token *tokens, guint n)
{
    for (guint i = 0; i < n; i++)
        if (!is_cell(tokens[i]))
            return false;
    return n > 0;
}

bool bonnie_row_rest(const char *text)
{
    struct bonnie_token tokens[CELLS + 1];
    double seconds;
    guint n = bonnie_tokens(text, tokens, CELLS + 1);
    for (guint i = 0; i < n && n <= CELLS; i++)
        if (!is_cell(tokens[i]) && !bonnie_latency(tokens[i], &seconds))
            return false;
    return n && n <= CELLS;
}

/* Blanks between two tokens beyond those that right alignment in `width` puts there; negative:
 * fewer; the seam of a wrapped row counts as none. */
static int blanks_before(struct bonnie_token before, struct bonnie_token token, gsize width)
{
    const char *from = before.at + before.n;
    gsize gap = (gsize)(token.at - from);
    if (memchr(from, '\n', gap))
        return 0;
    return (int)gap - 1 - (token.n < width ? (int)(width - token.n) : 0);
}

/* The test of each pair into slots; returns how many columns are spoken for: PAIRS when the row is
 * complete, 0 when the blanks make no sense. */
static guint place(const struct bonnie_token *cells, guint n, guint *slots)
{
    if (n == CELLS) {
        for (guint i = 0; i < PAIRS; i++)
            slots[i] = i;
        return PAIRS;
    }
    guint slot = 0;
    for (guint i = 0; i + 1 < n; i += 2) {
        int blanks = blanks_before(cells[(int)i - 1], cells[i], RATE_WIDTH);
        if (blanks < 0 || blanks % PAIR_WIDTH ||
            blanks_before(cells[i], cells[i + 1], CPU_WIDTH) != 0)
            return 0;
        slot += (guint)blanks / PAIR_WIDTH;
        if (slot >= PAIRS)
            return 0;
        slots[i / 2] = slot++;
    }
    return n % 2 ? 0 : slot;
}

static gsize column_of(const char *text, const char *at)
{
    return (gsize)g_utf8_strlen(text, at - text);
}

/* The last cell of a line was cut when it is not aligned although all before it are, some of them
 * by more than one blank: where blanks were lost nothing can be told. */
static bool is_cut(const struct bonnie_token *cells, guint n)
{
    bool aligned = true, padded = false;
    for (guint i = 0; i < n; i++) {
        const char *end = cells[i].at + cells[i].n;
        bool last = i + 1 == n || memchr(end, '\n', (gsize)(cells[i + 1].at - end));
        bool fits = blanks_before(cells[(int)i - 1], cells[i], i % 2 ? CPU_WIDTH : RATE_WIDTH) %
                        PAIR_WIDTH ==
                    0;
        if (last && !fits && aligned && padded)
            return true;
        aligned = last || (aligned && fits);
        padded = !last && (padded || cells[i].at[-2] == ' ');
    }
    return false;
}

static enum bonnie_found bad(struct bonnie_fault *fault, struct bonnie_token token,
                             const char *expected)
{
    bonnie_fault(fault, token.at, "expected %s, found '%.*s'", expected, (int)MIN(token.n, 40),
                 token.at);
    return BONNIE_BAD;
}

/* B/s of a rate as the header's unit or its own suffix says; NAN: it has neither. */
static double bytes_of(const struct bonnie_table *table, double value, char unit)
{
    switch (unit) {
    case 'k':
        return value * 1024;
    case 'm':
        return value * 1048576;
    case 'g':
        return value * 1073741824;
    default:
        return table->plain_rates && value == floor(value) ? value * 1024 : NAN;
    }
}

static enum bonnie_found fill(const struct bonnie_table *table, const struct bonnie_token *pair,
                              int test, struct bonnie_run *run, struct bonnie_fault *fault)
{
    struct bonnie_cell *cell = &run->cells[test];
    double value = NAN;
    char unit = 0;
    bool moves = bonnie_moves_bytes(test), fast = bonnie_plus(pair[1]);
    *cell = (struct bonnie_cell){BONNIE_MEASURED, NAN, NAN, NAN};
    if (!fast && !bonnie_cpu(pair[1], &cell->cpu))
        return bad(fault, pair[1], "a CPU percentage or +++");
    bool plus = bonnie_plus(pair[0]);
    if (!plus && (!bonnie_rate(pair[0], &value, &unit) || (unit && !moves)))
        return bad(fault, pair[0], "a rate or +++++");
    if (plus || (fast && value == 0)) { /* "0k +++" is how 2.x converts +++++ */
        cell->state = BONNIE_FAST;
        return BONNIE_ROW;
    }
    cell->rate = moves ? bytes_of(table, value, unit) : value;
    if (isnan(cell->rate))
        return bad(fault, pair[0], table->plain_rates ? "whole KiB/s" : "a rate with k, m or g");
    if (bonnie_counts_files(test) && run->coarse && !run->named)
        cell->state = BONNIE_HIDDEN, cell->rate = NAN;
    return BONNIE_ROW;
}

/* Rates of files that all are the number of files come from a 2.x whose version line was lost. */
static void hide_counts(struct bonnie_run *run)
{
    for (int i = BONNIE_SEQ_CREATE; i < BONNIE_TESTS; i++)
        if (run->cells[i].state == BONNIE_MEASURED && run->cells[i].rate != (double)run->files)
            return;
    for (int i = BONNIE_SEQ_CREATE; i < BONNIE_TESTS; i++)
        if (run->cells[i].state == BONNIE_MEASURED)
            run->cells[i].state = BONNIE_HIDDEN, run->cells[i].rate = NAN;
}

static enum bonnie_found read_cells(const struct bonnie_table *table,
                                    const struct bonnie_token *cells, guint n,
                                    struct bonnie_run *run, struct bonnie_fault *fault)
{
    guint slots[PAIRS] = {0};
    bonnie_fault(fault, cells[0].at,
                 "expected %d cells or blank columns in their place, found %u cells", CELLS, n);
    if (n > CELLS || place(cells, n, slots) != PAIRS)
        return n < CELLS && !table->ended ? BONNIE_PART : BONNIE_BAD;
    if (is_cut(cells, n)) {
        bonnie_fault(fault, cells[0].at, "expected whole cells, found one that a line's end cut");
        return BONNIE_BAD;
    }
    int first = table->section == BONNIE_CREATE ? BONNIE_SEQ_CREATE : BONNIE_PUTC;
    for (guint i = 0; i < n / 2; i++)
        if (fill(table, cells + 2 * i, first + (int)slots[i], run, fault) == BONNIE_BAD)
            return BONNIE_BAD;
    if (table->section == BONNIE_CREATE && !run->named)
        hide_counts(run);
    return BONNIE_ROW;
}

/* size[:chunk[:concurrency[:seeks[:seekers]]]]; bon_csv2txt leaves the concurrency out. */
static bool read_size_cell(const struct bonnie_table *table, struct bonnie_token cell, bool bare,
                           struct bonnie_run *run)
{
    struct bonnie_token parts[5] = {0};
    guint n = 0;
    const char *end = cell.at + cell.n;
    for (const char *at = cell.at; at <= end && n < 5; n++) {
        const char *colon = at < end ? memchr(at, ':', (gsize)(end - at)) : NULL;
        n += n == 2 && table->converted;
        parts[n] = (struct bonnie_token){at, (gsize)((colon ? colon : end) - at)};
        at = colon ? colon + 1 : end + 1;
    }
    guint64 seekers = 0;
    if (parts[n - 1].at + parts[n - 1].n != end || !bonnie_size(parts[0], bare, &run->size) ||
        (parts[1].n && !bonnie_chunk(parts[1], &run->chunk)) ||
        (parts[2].n && !bonnie_digits(parts[2], &run->concurrency)) ||
        (parts[3].n && !bonnie_digits(parts[3], &run->seeks)) ||
        (parts[4].n && !bonnie_digits(parts[4], &seekers)))
        return false;
    run->seekers = seekers || !parts[3].n ? (gint64)seekers : BONNIE_SEEKERS_LOST;
    bonnie_copy(run->size_cell, sizeof run->size_cell, cell.at, cell.n);
    return true;
}

/* The place of the size: behind it stand cells only.  -1: this is no row. */
static int find_size(const struct bonnie_table *table, const char *text,
                     const struct bonnie_token *tokens, guint n, struct bonnie_run *run)
{
    for (int i = (int)n - 2; i >= 0 && is_cell(tokens[i + 1]); i--) {
        guint cells = n - (guint)i - 1;
        /* A bare number looks like a cell: it is the size before twelve, or at its column. */
        if (table->bare_size && cells != CELLS &&
            column_of(text, tokens[i].at + tokens[i].n) + PAIR_WIDTH != table->cpu_end)
            continue;
        if (read_size_cell(table, tokens[i], table->bare_size, run))
            return i;
    }
    return -1;
}

/* A row by its size and first cell, with something among the others that is none. */
static enum bonnie_found damaged(const struct bonnie_token *tokens, guint n,
                                 struct bonnie_fault *fault)
{
    guint i = 0;
    while (i < n && is_cell(tokens[i]))
        i++;
    return i && i < n && n >= CELLS - 2 ? bad(fault, tokens[i], "a rate, a CPU percentage or +++")
                                        : BONNIE_NOTHING;
}

/* A line without a size, or with something behind it that is no cell. */
static enum bonnie_found without_size(const struct bonnie_table *table,
                                      const struct bonnie_token *tokens, guint n,
                                      struct bonnie_run *run, struct bonnie_fault *fault)
{
    if (n > 2 * PAIRS - 4 && memchr(tokens[0].at, ':', tokens[0].n) && all_cells(tokens + 1, n - 1))
        return bad(fault, tokens[0], "a size");
    for (guint i = 0; i + 1 < n; i++)
        if (read_size_cell(table, tokens[i], false, run) && is_cell(tokens[i + 1]))
            return damaged(tokens + i + 1, n - i - 1, fault);
    return BONNIE_NOTHING;
}

static enum bonnie_found read_io(const struct bonnie_table *table, const char *text,
                                 const struct bonnie_token *tokens, guint n, struct bonnie_run *run,
                                 struct bonnie_fault *fault)
{
    int size = find_size(table, text, tokens, n, run);
    if (size < 0)
        return without_size(table, tokens, n, run, fault);
    /* 2.x writes a long cell over the name and from there on over what it says itself. */
    if (!size && tokens->n >= LABEL_WIDTH)
        return bad(fault, tokens[0], "a size behind a name");
    const struct bonnie_token *last = tokens + size - 1;
    if (size)
        bonnie_copy(run->name, sizeof run->name, tokens->at,
                    (gsize)(last->at + last->n - tokens->at));
    return read_cells(table, tokens + size + 1, n - (guint)size - 1, run, fault);
}

/* bon_csv2txt writes "2:4096:512:5": bonnie++ had put the directories where the chunk belongs. */
static bool read_files_cell(struct bonnie_token cell, struct bonnie_run *run)
{
    char text[sizeof run->files_cell];
    guint colons = 0;
    if (bonnie_files(cell, run))
        return true;
    if (cell.n >= sizeof text)
        return false;
    bonnie_copy(text, sizeof text, cell.at, cell.n);
    for (char *at = text; *at; at++)
        if (*at == ':' && ++colons == 3)
            *at = '/';
    return bonnie_files((struct bonnie_token){text, cell.n}, run);
}

/* Where the files cell stands behind a name, with nothing but cells behind it; 0: nowhere.  A name
 * may have numbers of its own, but not in a row that was wrapped, maybe inside a cell. */
static guint find_files(const struct bonnie_token *tokens, guint n, struct bonnie_run *run)
{
    const char *end = tokens[n - 1].at + tokens[n - 1].n;
    bool wrapped = memchr(tokens[0].at, '\n', (gsize)(end - tokens[0].at));
    guint first = n > CELLS && !wrapped ? n - CELLS - 1 : 1;
    for (guint i = MAX(first, 1); i + 1 < n; i++)
        if (all_cells(tokens + i + 1, n - i - 1) && read_files_cell(tokens[i], run))
            return i;
    return 0;
}

/* A row of bon_csv2txt.  Of 2.x it must be known by its header, because what bonnie++ itself prints
 * there are no rates. */
static enum bonnie_found read_named(const struct bonnie_table *table,
                                    const struct bonnie_token *tokens, guint n,
                                    struct bonnie_run *run, struct bonnie_fault *fault)
{
    guint files = find_files(tokens, n, run);
    if (!files || (!table->converted && n - files - 1 != CELLS))
        return BONNIE_NOTHING;
    if (!table->converted && run->coarse)
        return bad(fault, tokens[0], "the files cell first (a name there is bon_csv2txt's)");
    const struct bonnie_token *last = tokens + files - 1;
    run->named = true;
    bonnie_copy(run->name, sizeof run->name, tokens->at, (gsize)(last->at + last->n - tokens->at));
    return read_cells(table, tokens + files + 1, n - files - 1, run, fault);
}

static enum bonnie_found read_create(const struct bonnie_table *table,
                                     const struct bonnie_token *tokens, guint n,
                                     struct bonnie_run *run, struct bonnie_fault *fault)
{
    struct bonnie_run other = *run;
    bool nameless = n && (is_cell(tokens[0]) || bonnie_files(tokens[0], &other));
    if (n && (!nameless || (table->converted && n > CELLS + 1))) {
        enum bonnie_found found = read_named(table, tokens, n, run, fault);
        if (found != BONNIE_NOTHING)
            return found;
    }
    run->named = table->converted;
    if (n < 2 || !read_files_cell(tokens[0], run))
        return BONNIE_NOTHING;
    if (!all_cells(tokens + 1, n - 1))
        return damaged(tokens + 1, n - 1, fault);
    return read_cells(table, tokens + 1, n - 1, run, fault);
}

enum bonnie_found bonnie_row_read(const struct bonnie_table *table, const char *text,
                                  struct bonnie_run *run, struct bonnie_fault *fault)
{
    struct bonnie_token tokens[TOKENS];
    guint n = bonnie_tokens(text, tokens, TOKENS);
    if (n > TOKENS)
        return BONNIE_NOTHING;
    switch (table->section) {
    case BONNIE_IO:
        return read_io(table, text, tokens, n, run, fault);
    case BONNIE_CREATE:
        return read_create(table, tokens, n, run, fault);
    case BONNIE_OLD:
        return bonnie_old_row(table, text, run, fault);
    default:
        return BONNIE_NOTHING;
    }
}

enum bonnie_found bonnie_row_latency(const struct bonnie_table *table, const char *text,
                                     struct bonnie_run *run, struct bonnie_fault *fault)
{
    struct bonnie_token tokens[PAIRS + 2];
    int first = table->section == BONNIE_CREATE ? BONNIE_SEQ_CREATE : BONNIE_PUTC;
    guint n = bonnie_tokens(text, tokens, PAIRS + 2), ran = 0;
    struct bonnie_cell *cells[PAIRS];
    for (int i = 0; i < PAIRS; i++)
        if (run->cells[first + i].state != BONNIE_NOT_RUN)
            cells[ran++] = &run->cells[first + i];
    if (n - 1 != ran) {
        bonnie_fault(fault, tokens[0].at, "expected %u latencies, one of each test, found %u", ran,
                     n - 1);
        return n - 1 < ran && !table->ended ? BONNIE_PART : BONNIE_BAD;
    }
    for (guint i = 0; i < ran; i++)
        if (!bonnie_latency(tokens[i + 1], &cells[i]->latency)) {
            for (guint j = 0; j < ran; j++)
                cells[j]->latency = NAN;
            return bad(fault, tokens[i + 1], "a latency (us, ms or s)");
        }
    return BONNIE_ROW;
}
