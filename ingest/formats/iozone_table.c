/* Columns of iozone's table. */
#include "ingest/formats/iozone_table.h"

#include "ingest/scan.h"

#include <math.h>
#include <string.h>

enum { FIRST = 2 /* behind file size and record size */, SLACK = 2 /* places */ };

/* Headings in their order, with the word above them; `number` is what -i calls the test. */
static const struct heading {
    const char *above, *word, *test;
    bool reads;
    guint number;
} headings[] = {
    {"", "write", "write", false, 0},
    {"", "rewrite", "rewrite", false, 0},
    {"", "read", "read", true, 1},
    {"", "reread", "reread", true, 1},
    {"random", "read", "random-read", true, 2},
    {"random", "write", "random-write", false, 2},
    {"bkwd", "read", "bkwd-read", true, 3},
    {"record", "rewrite", "record-rewrite", false, 4},
    {"stride", "read", "stride-read", true, 5},
    {"", "fwrite", "fwrite", false, 6},
    {"", "frewrite", "frewrite", false, 6},
    {"", "fread", "fread", true, 7},
    {"", "freread", "freread", true, 7},
    {"", "pwrite", "pwrite", false, 9},
    {"", "repwrite", "repwrite", false, 9},
    {"", "pread", "pread", true, 10},
    {"", "repread", "repread", true, 10},
};

static bool next_word(const char *text, gsize *at, gsize *end)
{
    *at += strspn(text + *at, " \t");
    *end = *at + strcspn(text + *at, " \t");
    return *end > *at;
}

static bool same(const char *text, gsize from, gsize end, const char *word)
{
    return strlen(word) == end - from && !g_ascii_strncasecmp(text + from, word, end - from);
}

/* The words of the line above stand over five columns in a row, wherever blanks were lost. */
static bool stands_over(const char *above, guint column, const char *word)
{
    enum { FIRST_BELOW = FIRST + 4 };
    gsize end = 0;
    guint place = FIRST_BELOW;
    for (gsize at = 0; next_word(above, &at, &end); at = end)
        if (place++ == column)
            return same(above, at, end, word);
    return false;
}

/* Headings keep their order, so the search goes on behind the last one found. */
static void name_column(struct iozone_table *table, guint place, const char *above,
                        const char *text, gsize *last)
{
    struct iozone_column *column = &table->columns[place];
    for (gsize i = *last; i < G_N_ELEMENTS(headings); i++) {
        const struct heading *heading = &headings[i];
        if (!same(text, column->from, column->end, heading->word) ||
            (*heading->above && !stands_over(above, place, heading->above)))
            continue;
        column->test = heading->test;
        column->reads = heading->reads;
        *last = i + 1;
        return;
    }
}

bool iozone_table_read(struct iozone_table *table, const char *above, const char *text)
{
    struct iozone_table found = {.n = 0};
    gsize last = 0, end = 0;
    for (gsize at = 0; next_word(text, &at, &end); at = end) {
        if (found.n == IOZONE_COLUMNS)
            return false;
        found.columns[found.n++] = (struct iozone_column){.from = at, .end = end};
        if (found.n > FIRST)
            name_column(&found, found.n - 1, above, text, &last);
    }
    if (found.n <= FIRST || !same(text, found.columns[0].from, found.columns[0].end, "kB") ||
        !same(text, found.columns[1].from, found.columns[1].end, "reclen"))
        return false;
    *table = found;
    return true;
}

/* --- rows --- */

struct number {
    gsize from, end;
    double value;
    guint column;
};

/* Only numbers; 0 for any other line. */
static guint read_numbers(const char *text, struct number *numbers)
{
    guint n = 0;
    gsize end = 0;
    for (gsize at = 0; next_word(text, &at, &end); at = end) {
        const char *p = text + at;
        if (n == IOZONE_COLUMNS || !scan_number_comma(&p, &numbers[n].value) || p != text + end ||
            numbers[n].value < 0)
            return 0;
        numbers[n].from = at;
        numbers[n++].end = end;
    }
    return n;
}

/* Each number ends where a heading does, give or take two places. */
static bool by_place(const struct iozone_table *table, struct number *numbers, guint n,
                     guint *wrong)
{
    guint column = 0;
    if (table->columns[1].from == table->columns[0].end + 1) /* blanks were lost */
        return false;
    for (guint i = 0; i < n; i++, column++) {
        while (column < table->n && table->columns[column].end + SLACK < numbers[i].end)
            column++;
        *wrong = i;
        if (column == table->n || table->columns[column].end > numbers[i].end + SLACK ||
            /* two that ran together */
            (column && numbers[i].from + SLACK < table->columns[column - 1].end))
            return false;
        numbers[i].column = column;
    }
    return n >= FIRST && numbers[0].column == 0 && numbers[1].column == 1;
}

/* A line's end cut the last number: it ends further before its heading than any other. */
static bool is_cut(const struct iozone_table *table, const struct number *numbers, guint n)
{
    gssize least = SLACK;
    for (guint i = 0; i + 1 < n; i++)
        least = MIN(least, (gssize)numbers[i].end - (gssize)table->columns[numbers[i].column].end);
    const struct number *last = &numbers[n - 1];
    return (gssize)last->end - (gssize)table->columns[last->column].end < least;
}

/* Which columns were run is told by -i. */
static bool by_count(const struct iozone_table *table, struct number *numbers, guint n, guint tests)
{
    guint used = 0;
    for (guint column = 0; column < table->n; column++) {
        bool run = column < FIRST || !tests;
        for (gsize i = 0; !run && i < G_N_ELEMENTS(headings); i++)
            run = !g_strcmp0(headings[i].test, table->columns[column].test) &&
                  tests >> headings[i].number & 1;
        if (run && used < n)
            numbers[used].column = column;
        used += run;
    }
    return used == n;
}

bool iozone_table_row(const struct iozone_table *table, const char *text, guint tests,
                      struct iozone_row *row, const char **wrong)
{
    struct number numbers[IOZONE_COLUMNS];
    guint n = read_numbers(text, numbers), place = 0;
    *wrong = NULL;
    if (!table->n || !n)
        return false;
    if (n <= FIRST) { /* nothing was run, or all ran together */
        gsize end = table->columns[0].end;
        *wrong = numbers[0].end + SLACK >= end && numbers[0].end <= end + SLACK
                     ? text + numbers[n - 1].from
                     : NULL;
        return *wrong != NULL;
    }
    bool placed = by_place(table, numbers, n, &place);
    if (placed ? is_cut(table, numbers, n) : !by_count(table, numbers, n, tests)) {
        *wrong = text + numbers[place].from;
        return true;
    }
    for (guint i = 0; i < IOZONE_COLUMNS; i++)
        row->values[i] = NAN;
    for (guint i = 0; i < n; i++)
        row->values[numbers[i].column] = numbers[i].value;
    row->file = row->values[0], row->record = row->values[1];
    return true;
}
