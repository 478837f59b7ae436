/* One row of Tim Bray's bonnie, of Garloff's 1.2 to 1.5 and of bonnie64: a name of at most eight
 * characters or none, the size, six pairs.  K and M are KiB and MiB.  CPU always has a decimal and
 * every test always runs, which is what tells a row from other numbers.
 *
 * Garloff's size is "3*1024" or "1* 512": volumes times MiB.  The GB of bonnie64 are bytes / (1024
 * * 1024 * 1000) cut to a whole number: only a bound, so the size stays unknown. */
#include "ingest/formats/bonnie.h"

#include <math.h>
#include <string.h>

enum { TOKENS = 32, CELLS = 12, FEWEST = 8 };

static bool number(struct bonnie_token token, double *value)
{
    char unit;
    return bonnie_rate(token, value, &unit) && !unit;
}

static bool shaped(const struct bonnie_table *table, const struct bonnie_token *cells, guint n)
{
    for (guint i = 0; i < n; i++) {
        bool decimal = memchr(cells[i].at, '.', cells[i].n) != NULL;
        bool cpu = i % 2, seeks = i == 2 * BONNIE_SEEKS;
        double value;
        if (!number(cells[i], &value) || (cpu && !decimal) ||
            (!cpu && !seeks && decimal && table->plain_rates))
            return false;
    }
    return true;
}

/* "1536", "3*1024", "1*" "512" before token `end`; returns where it begins, -1: none. */
static int read_size(const struct bonnie_table *table, const struct bonnie_token *tokens, int end,
                     struct bonnie_run *run)
{
    if (end < 1)
        return -1;
    struct bonnie_token size = tokens[end - 1];
    const struct bonnie_token *times = end > 1 ? &tokens[end - 2] : NULL;
    const char *star = memchr(size.at, '*', size.n);
    int from = end - 1;
    guint64 value;
    run->volumes = 0;
    if (star) {
        struct bonnie_token volumes = {size.at, (gsize)(star - size.at)};
        size = (struct bonnie_token){star + 1, size.n - volumes.n - 1};
        if (!bonnie_digits(volumes, &run->volumes))
            return -1;
    } else if (times && times->n > 1 && times->at[times->n - 1] == '*') {
        if (!bonnie_digits((struct bonnie_token){times->at, times->n - 1}, &run->volumes))
            return -1;
        from--;
    }
    if (!bonnie_digits(size, &value) || !value || value > G_MAXUINT32 || run->volumes > 9999)
        return -1;
    run->size = table->plain_rates ? (value << 20) * MAX(run->volumes, 1) : 0;
    bonnie_copy(run->size_cell, sizeof run->size_cell, size.at, size.n);
    return from;
}

static void fill(const struct bonnie_table *table, const struct bonnie_token *cells,
                 struct bonnie_run *run)
{
    for (int test = 0; test <= BONNIE_SEEKS; test++) {
        struct bonnie_cell *cell = &run->cells[test];
        double percent = NAN;
        cell->state = BONNIE_MEASURED;
        number(cells[2 * test], &cell->rate);
        number(cells[2 * test + 1], &percent);
        cell->cpu = percent / 100;
        if (bonnie_moves_bytes(test))
            cell->rate *= table->plain_rates ? 1024 : 1048576;
    }
}

/* The first of the numbers that end the row. */
static guint first_number(const struct bonnie_token *tokens, guint n)
{
    double value;
    while (n && number(tokens[n - 1], &value))
        n--;
    return n;
}

enum bonnie_found bonnie_old_row(const struct bonnie_table *table, const char *text,
                                 struct bonnie_run *run, struct bonnie_fault *fault)
{
    struct bonnie_token tokens[TOKENS];
    guint n = bonnie_tokens(text, tokens, TOKENS);
    if (n > TOKENS || n <= FEWEST || n - first_number(tokens, n) < FEWEST)
        return BONNIE_NOTHING;
    bonnie_fault(fault, tokens[0].at, "expected a size and %d numbers, each CPU with a decimal",
                 CELLS);
    if (n <= CELLS)
        return table->ended ? BONNIE_BAD : BONNIE_PART;
    const struct bonnie_token *cells = tokens + n - CELLS;
    int size = read_size(table, tokens, (int)(n - CELLS), run);
    if (size < 0 || !shaped(table, cells, CELLS))
        return table->ended ? BONNIE_BAD : BONNIE_PART;
    fill(table, cells, run);
    if (size)
        bonnie_copy(run->name, sizeof run->name, tokens->at,
                    (gsize)(tokens[size - 1].at + tokens[size - 1].n - tokens->at));
    return BONNIE_ROW;
}
