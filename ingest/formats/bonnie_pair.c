/* A run often stands in a source twice, as table and as CSV, side by side or all tables before all
 * rows.  The last runs are held back; a run of the other form that says the same joins the one that
 * is held.  The CSV has the exact figures and the whole name; the table has the version (1.0x) and
 * the chunk (2.x). */
#include "ingest/formats/bonnie.h"

#include <math.h>
#include <string.h>

enum { HELD = 64 };

struct bonnie_pair {
    struct bonnie_emit *emit;
    struct bonnie_run held[HELD];
    guint first, count, tables; /* tables: held runs whose CSV is still missing */
};

struct bonnie_pair *bonnie_pair_new(struct bonnie_emit *emit)
{
    struct bonnie_pair *pair = g_new0(struct bonnie_pair, 1);
    pair->emit = emit;
    return pair;
}

void bonnie_pair_free(struct bonnie_pair *pair)
{
    g_free(pair);
}

/* What rounding may make of a rate: seeks lose their decimal from 1000 on; 2.x tables print whole
 * KiB below 10000, then two to four digits. */
static double tolerance(int test, double rate, bool coarse)
{
    double kib = rate / 1024;
    if (test == BONNIE_SEEKS)
        return rate < 1000 ? 0 : 0.5;
    if (!coarse || bonnie_counts_files(test) || kib < 9999)
        return 0;
    return 1024 * (kib < 102400 ? 53 : kib < 1024000 ? 514 : 52430);
}

struct likeness {
    guint agree, differ, blocks; /* blocks that both have */
};

static void compare_cells(const struct bonnie_cell *csv, const struct bonnie_cell *table, int test,
                          bool coarse, struct likeness *likeness)
{
    if (table->state == BONNIE_HIDDEN ? csv->state == BONNIE_NOT_RUN : csv->state != table->state)
        likeness->differ++;
    if (csv->state == BONNIE_MEASURED && table->state == BONNIE_MEASURED) {
        bool same = fabs(csv->rate - table->rate) <= tolerance(test, csv->rate, coarse);
        *(same ? &likeness->agree : &likeness->differ) += 1;
    }
    if (!isnan(csv->latency) && !isnan(table->latency))
        *(csv->latency == table->latency ? &likeness->agree : &likeness->differ) += 1;
}

static bool has_part(const struct bonnie_run *run, int from, int to)
{
    for (int i = from; i < to; i++)
        if (run->cells[i].state != BONNIE_NOT_RUN)
            return true;
    return false;
}

/* A block that only one of them has (its rows were refused) says nothing. */
static void compare_part(const struct bonnie_run *csv, const struct bonnie_run *table, int from,
                         int to, struct likeness *likeness)
{
    if (!has_part(csv, from, to) || !has_part(table, from, to))
        return;
    likeness->blocks++;
    for (int i = from; i < to; i++)
        compare_cells(&csv->cells[i], &table->cells[i], i, csv->coarse, likeness);
}

static struct likeness compare(const struct bonnie_run *csv, const struct bonnie_run *table)
{
    struct likeness likeness = {0};
    likeness.differ += csv->size && table->size && csv->size != table->size;
    likeness.differ += csv->files && table->files && csv->files != table->files;
    compare_part(csv, table, 0, BONNIE_SEQ_CREATE, &likeness);
    compare_part(csv, table, BONNIE_SEQ_CREATE, BONNIE_TESTS, &likeness);
    return likeness;
}

/* Neighbours may differ in a few cells (edited by hand) or have no figures at all; others must
 * agree in all they have. */
static bool same_run(const struct bonnie_run *csv, const struct bonnie_run *table, bool neighbours)
{
    if (csv->kind != table->kind)
        return false;
    struct likeness likeness = compare(csv, table);
    if (!likeness.blocks)
        return false;
    if (!likeness.differ)
        return likeness.agree >= 3 ||
               (neighbours &&
                (likeness.agree || g_str_has_prefix(csv->name, table->name) || !*table->name));
    return neighbours && likeness.agree >= 3 && likeness.agree >= 3 * likeness.differ;
}

static void fill_text(char *to, gsize size, const char *from)
{
    if (!*to)
        g_strlcpy(to, from, size);
}

/* `csv` with what only `table` knows. */
static void complete(struct bonnie_run *csv, const struct bonnie_run *table)
{
    csv->differ = compare(csv, table).differ;
    csv->forms |= table->forms;
    csv->chunk = csv->chunk ? csv->chunk : table->chunk;
    csv->concurrency = csv->concurrency ? csv->concurrency : table->concurrency;
    fill_text(csv->version, sizeof csv->version, table->version);
    fill_text(csv->name, sizeof csv->name, table->name);
    for (int i = 0; i < BONNIE_TESTS; i++)
        if (csv->cells[i].state == table->cells[i].state && isnan(csv->cells[i].cpu))
            csv->cells[i].cpu = table->cells[i].cpu;
}

static struct bonnie_run *at(struct bonnie_pair *pair, guint i)
{
    return &pair->held[(pair->first + i) % HELD];
}

static struct bonnie_run *find(struct bonnie_pair *pair, const struct bonnie_run *run)
{
    if (run->forms == BONNIE_CSV && !pair->tables)
        return NULL;
    for (guint i = pair->count; i-- > 0;) {
        struct bonnie_run *held = at(pair, i);
        bool neighbours = i == pair->count - 1;
        if ((held->forms | run->forms) != (BONNIE_TABLE | BONNIE_CSV) ||
            held->forms == run->forms || held->forms == (BONNIE_TABLE | BONNIE_CSV))
            continue;
        if (run->forms == BONNIE_CSV ? same_run(run, held, neighbours)
                                     : same_run(held, run, neighbours))
            return held;
    }
    return NULL;
}

struct bonnie_run *bonnie_pair_last(struct bonnie_pair *pair)
{
    return pair->count ? at(pair, pair->count - 1) : NULL;
}

static bool let_go(struct bonnie_pair *pair)
{
    const struct bonnie_run *run = at(pair, 0);
    pair->tables -= run->forms == BONNIE_TABLE;
    bool fine = bonnie_emit_run(pair->emit, run);
    pair->first = (pair->first + 1) % HELD;
    pair->count--;
    return fine;
}

struct bonnie_run *bonnie_pair_keep(struct bonnie_pair *pair, const struct bonnie_run *run)
{
    struct bonnie_run *held = find(pair, run);
    if (held && run->forms == BONNIE_TABLE) {
        complete(held, run);
        return held;
    }
    if (held) {
        struct bonnie_run table = *held;
        *held = *run;
        complete(held, &table);
        pair->tables--;
        return held;
    }
    if (pair->count == HELD && !let_go(pair))
        return NULL;
    held = at(pair, pair->count++);
    *held = *run;
    pair->tables += run->forms == BONNIE_TABLE;
    return held;
}

bool bonnie_pair_end(struct bonnie_pair *pair)
{
    while (pair->count)
        if (!let_go(pair))
            return false;
    return true;
}
