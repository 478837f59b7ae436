/* What a run is known by: the figures that its table and its CSV both have, as the table rounds
 * them.  Names and versions are left out: the table cuts the one, the CSV of 1.0x lacks the other.
 *
 * Rounding twice does not always give the same digits, so what the table rounds enters only so far
 * that it does: seeks from 1000 on by two digits (cut); of 2.x, rates of single characters from
 * 10000 KiB/s on, all of blocks (its pages have whole MiB) and rates of files not at all; CPU and
 * latencies are whole in all. */
#include "ingest/formats/bonnie.h"

#include "ingest/digest.h"

#include <math.h>
#include <string.h>

/* Runs with fewer figures (all others +++++) are known by their name, too, as far as every table
 * has it. */
enum { TOO_FEW = 4, NAME_LENGTH = 8 };

struct figures {
    guint8 bytes[BONNIE_TESTS * 32 + 32];
    gsize n;
    guint count;
};

/* Seven bits a byte, the last with its top bit clear: numbers of any size stay apart. */
static void add(struct figures *figures, guint64 value)
{
    for (; value >= 128; value >>= 7)
        figures->bytes[figures->n++] = (guint8)(value | 128);
    figures->bytes[figures->n++] = (guint8)value;
}

static void add_figure(struct figures *figures, double value)
{
    figures->count += value > 0;
    add(figures, isnan(value) ? 0 : 1 + (guint64)(MIN(value, 1e18) + 0.5));
}

/* Tenths, so that 56.7 and 57.6 differ; from 1000 on two digits, cut. */
static double seeks(double rate)
{
    double unit = 100;
    if (!(rate >= 1000))
        return rate * 10;
    while (rate >= unit * 100)
        unit *= 10;
    return floor(rate / unit) * unit * 10;
}

static double figure_of(const struct bonnie_run *run, int test)
{
    double rate = run->cells[test].rate;
    if (test == BONNIE_SEEKS)
        return seeks(rate);
    if (bonnie_counts_files(test))
        return run->coarse ? NAN : rate;
    if (!run->coarse)
        return rate / 1024;
    bool exact = (test == BONNIE_PUTC || test == BONNIE_GETC) && rate < 9999. * 1024;
    return exact ? rate / 1024 : NAN;
}

guint64 bonnie_digest(const struct bonnie_run *run)
{
    struct figures figures = {.n = 0};
    add(&figures, run->size >> 20);
    add(&figures, run->files >> 10);
    for (int test = 0; test < BONNIE_TESTS; test++) {
        const struct bonnie_cell *cell = &run->cells[test];
        add(&figures, cell->state == BONNIE_HIDDEN ? BONNIE_MEASURED : (guint64)cell->state);
        if (cell->state == BONNIE_NOT_RUN)
            continue;
        add_figure(&figures, figure_of(run, test));
        add_figure(&figures, cell->cpu * 1000);
        add_figure(&figures, cell->latency * 1e6);
    }
    struct digest digest;
    digest_init(&digest, run->kind == BONNIE_PLUS ? "bonnie++" : "bonnie");
    digest_bytes(&digest, figures.bytes, figures.n);
    if (figures.count < TOO_FEW)
        digest_bytes(&digest, run->name, strnlen(run->name, NAME_LENGTH));
    return digest_end(&digest);
}
