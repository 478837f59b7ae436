/* look: results of files, without keeping them: table, doubts, text bars, and the line that would
 * keep them.  `shootout FILE...` is this command. */
#include "cli/contested.h"
#include "cli/output.h"
#include "cli/world.h"
#include "report/doubted.h"
#include "report/draw/painter.h"
#include "report/expect.h"
#include "report/figures.h"
#include "schema/auto.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

static const struct option options[] = {CONTESTED_OPTIONS, ASKED_STATED, {0}};

/* `expects`: a layout is known, so that numbers can be held against what it allows. */
static void make_columns(struct table *table, bool expects)
{
    const struct column columns[] = {
        {.name = "contestant", .title = "what", .wraps = true},
        {.name = "workload", .wraps = true},
        {.name = "tool", .machine = true},
        {.name = "metric", .machine = true},
        {.name = "unit", .machine = true},
        {.name = "value", .machine = true, .kind = COLUMN_NUMBER},
        {.name = "shown", .title = "median"},
        {.name = "cpu", .title = "CPU", .kind = COLUMN_NUMBER, .unit = UNIT_FRACTION, .digits = 2},
        {.name = "latency_max",
         .title = "worst",
         .kind = COLUMN_NUMBER,
         .unit = UNIT_SECONDS,
         .digits = 3},
        {.name = "n", .kind = COLUMN_INTEGER},
        {.name = "expected", .title = "for this layout", .wraps = true, .machine = !expects},
    };
    table_init(table, "results");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

static double median_of(const struct cells *cells, const struct cell_data *cell, enum metric metric)
{
    gsize n;
    g_autofree double *values = cells_values(cells, cell, metric, &n);
    return stats_median(values, n);
}

/* Against what disks, links and layout allow; NULL where nobody can say. */
static char *against_theory(const struct contested *c, const struct contestant *contestant)
{
    const struct evidence *e =
        evidence_at(&c->contests.audit->base, audit_number(c->contests.audit, contestant->cell));
    const struct stack_spindles spindles = {e->spindles, e->link, e->disk};
    struct expected expected =
        expect_class(e->stack, &spindles, e->workload->class, &limits_default);
    return expect_words(
        &expected, median_of(&c->cells, contestant->cell,
                             expected.unit == UNIT_PER_SECOND ? METRIC_rate : METRIC_throughput));
}

static void add_row(struct table *table, const struct contested *c, const struct contest *contest,
                    const struct contestant *contestant)
{
    enum metric metric = contest->metric == METRIC_NONE ? METRIC_throughput : contest->metric;
    g_autofree char *shown = unit_format(contestant->median, metrics[metric].unit, UNIT_DECIMAL, 4),
                    *expected = against_theory(c, contestant);
    table_row(table);
    table_text(table, contestant->label);
    table_text(table, contest->title);
    table_text(table, contestant->cell->words[FIELD_tool]);
    table_text(table, metrics[metric].name);
    table_text(table, unit_name(metrics[metric].unit));
    table_number(table, contestant->median);
    table_text(table, !isnan(contestant->median) ? shown
                      : contestant->reason       ? contestant->reason
                                                 : "no number");
    table_number(table, median_of(&c->cells, contestant->cell, METRIC_cpu));
    table_number(table, median_of(&c->cells, contestant->cell, METRIC_latency_max));
    table_number(table, contestant->n);
    table_text(table, expected);
}

static bool knows_layouts(const struct cells *cells)
{
    for (guint i = 0; i < cells->cells->len; i++)
        if (cells_at(cells, i)->words[FIELD_layout])
            return true;
    return false;
}

static void make_table(const struct contested *c, struct table *table)
{
    make_columns(table, knows_layouts(&c->cells));
    for (guint i = 0; i < c->contests.all->len; i++) {
        const struct contest *contest = contests_at(&c->contests, i);
        for (guint k = 0; k < contest->contestants->len; k++)
            add_row(table, c, contest, contest_at(contest, k));
    }
    table_end(table);
}

/* How many contests from `first` on belong into one picture. */
static guint together(const struct contests *contests, guint first)
{
    guint n = winners_together(contests, first), same = 1;
    const struct contest *of = contests_at(contests, first);
    if (of->contestants->len > 1)
        return n;
    while (same < n && !strcmp(contest_at(contests_at(contests, first + same), 0)->label,
                               contest_at(of, 0)->label))
        same++;
    return same;
}

static bool draw(const struct contested *c, const struct world *world, guint first, guint n,
                 GError **error)
{
    auto_clear(figures_clear) struct figures figures = {0};
    if (contests_at(&c->contests, first)->contestants->len > 1)
        figures_make(&figures, &c->contests, first, n, c->options.baseline, NULL);
    else
        figures_alone(&figures, &c->contests, first, n);
    figures.figure.width = world->columns * SCENE_CELL_WIDTH;
    auto_clear(scene_clear) struct scene scene = {0};
    bars_chart.draw(&figures.figure, &scene, text_painter.measure);
    const struct paint_options how = {.scale = 1, .columns = world->columns, .ascii = world->ascii};
    putc('\n', world->out);
    return text_painter.paint(&scene, &how, world->out, error);
}

static void say_doubts(const struct contested *c, const struct world *world)
{
    guint n = c->contests.all->len, left = doubted_left(&c->contests, 0, n);
    g_autoptr(GArray) doubted = doubted_rank(&c->contests, 0, n);
    for (guint i = 0; i < MIN(doubted->len, DOUBTED); i++)
        world_say(world, "doubt: %s", g_array_index(doubted, struct doubted, i).text);
    if (left)
        world_say(world, "%u more doubt%s: shootout audit with the same files", left,
                  left == 1 ? "" : "s");
}

/* The words as they would be typed again, options that state something included. */
static void say_how_to_keep(const struct world *world, const struct args *args)
{
    static const char *const stated[] = {"rig", "layout", "compression", "date",
                                         "tag", "format", "limit"};
    g_autoptr(GString) line = g_string_new("shootout import");
    for (const char *const *word = args_rest(args); *word; word++) {
        g_autofree char *quoted = world_quote(*word);
        g_string_append_printf(line, " %s", quoted);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(stated); i++)
        for (const char *const *value = args_values(args, stated[i]); *value; value++) {
            g_autofree char *quoted = world_quote(*value);
            g_string_append_printf(line, " --%s %s", stated[i], quoted);
        }
    world_say(world, "nothing was kept; to keep these: %s", line->str);
}

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(contested_clear) struct contested c = {0};
    if (!asked_is_source(*args_rest(args))) {
        error_set(error, STATUS_USAGE, "expected files, found '%s', which is not there",
                  *args_rest(args));
        return STATUS_USAGE;
    }
    if (!contested_open(&c, world, args, error)) {
        const struct import *import = &c.asked.import;
        if (!import->told || import->files || import->not_taken)
            return STATUS_FAILED;
        g_clear_error(error); /* its workloads were said, and nobody expects results of it */
        return STATUS_DONE;
    }
    auto_clear(table_clear) struct table table = {0};
    make_table(&c, &table);
    if (!output_table(world, args, &table, error))
        return STATUS_FAILED;
    if (output_for_people(args) && !args_value(args, "output")) {
        guint shown = contested_shown(&c, world, args, 5, true);
        for (guint i = 0; i < shown; i += together(&c.contests, i))
            if (contests_at(&c.contests, i)->metric != METRIC_NONE &&
                !draw(&c, world, i, together(&c.contests, i), error))
                return STATUS_FAILED;
        say_doubts(&c, world);
        say_how_to_keep(world, args);
    }
    return c.asked.import.not_taken ? STATUS_PARTIAL : STATUS_DONE;
}

const struct command look_command = {
    .name = "look",
    .group = "look",
    .arguments = "FILE...",
    .summary = "look at results without keeping them; `shootout FILE...` does the same",
    .options = options,
    .selects = true,
    .prints_table = true,
    .run = run,
};
