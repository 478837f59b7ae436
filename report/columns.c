/* Columns of tables about contests. */
#include "report/columns.h"

#include <math.h>
#include <string.h>

enum { DIGITS = 4 };

static const struct cell_data *cell_of(const struct contest_row *row)
{
    return row->c ? row->c->cell : row->contest->of;
}

static guint place_of(const struct contest_row *row)
{
    return contest_place(row->contest, row->c);
}

static const struct metric_row *metric_of(const struct contest *contest)
{
    return &metrics[contest->metric == METRIC_NONE ? METRIC_throughput : contest->metric];
}

static void fill_contest(struct table *table, const struct contest_row *row)
{
    table_number(table, row->number + 1);
}

static void fill_task(struct table *table, const struct contest_row *row)
{
    table_text(table, row->task);
}

static void fill_part(struct table *table, const struct contest_row *row)
{
    table_text(table, cell_of(row)->part);
}

static void fill_metric(struct table *table, const struct contest_row *row)
{
    table_text(table, metric_of(row->contest)->name);
}

static void fill_unit(struct table *table, const struct contest_row *row)
{
    table_text(table, unit_name(metric_of(row->contest)->unit));
}

static void fill_by(struct table *table, const struct contest_row *row)
{
    table_text(table, row->contest->by == FIELD_TAG ? "tag" : fields[row->contest->by].name);
}

static void fill_surviving(struct table *table, const struct contest_row *row)
{
    table_number(table, row->surviving);
}

static void fill_label(struct table *table, const struct contest_row *row)
{
    table_text(table, row->c ? row->c->label : NULL);
}

static void fill_layout(struct table *table, const struct contest_row *row)
{
    table_text(table, row->c ? row->c->cell->words[FIELD_layout] : NULL);
}

static void fill_tool_version(struct table *table, const struct contest_row *row)
{
    table_text(table, cell_of(row)->tool_version);
}

static void fill_n(struct table *table, const struct contest_row *row)
{
    table_number(table, row->c ? (double)row->c->n : NAN);
}

static void fill_median(struct table *table, const struct contest_row *row)
{
    table_number(table, row->c ? row->c->median : NAN);
}

static void fill_shown(struct table *table, const struct contest_row *row)
{
    table_number(table, row->c ? row->shown.value : NAN);
}

static void fill_shown_why(struct table *table, const struct contest_row *row)
{
    table_text(table, row->shown.why);
}

static void fill_min(struct table *table, const struct contest_row *row)
{
    table_number(table, row->c ? row->c->min : NAN);
}

static void fill_max(struct table *table, const struct contest_row *row)
{
    table_number(table, row->c ? row->c->max : NAN);
}

static void fill_mean(struct table *table, const struct contest_row *row)
{
    table_number(table, row->c ? row->c->mean : NAN);
}

static void fill_baseline(struct table *table, const struct contest_row *row)
{
    table_text(table, row->base ? row->base->label : NULL);
}

static void fill_ratio(struct table *table, const struct contest_row *row)
{
    bool shown = row->base && !row->refused && contest_ranked(row->c);
    table_number(table, shown ? verdict_ratio(row->contest, place_of(row),
                                              contest_place(row->contest, row->base))
                              : NAN);
}

static double tested(const struct contest_row *row, double value)
{
    return isnan(row->duel.lo) || row->refused ? NAN : value;
}

static void fill_ratio_lo(struct table *table, const struct contest_row *row)
{
    table_number(table, tested(row, row->duel.lo));
}

static void fill_ratio_hi(struct table *table, const struct contest_row *row)
{
    table_number(table, tested(row, row->duel.hi));
}

static void fill_p(struct table *table, const struct contest_row *row)
{
    table_number(table, tested(row, row->duel.holm));
}

static void fill_grade(struct table *table, const struct contest_row *row)
{
    table_text(table,
               row->base && row->base != row->c ? verdict_grade_name(row->duel.grade) : NULL);
}

static void fill_runs_needed(struct table *table, const struct contest_row *row)
{
    guint more = row->base && row->base != row->c
                     ? verdict_more_runs(row->contest, row->c, row->base, row->margin)
                     : 0;
    table_number(table, more ? (double)more : NAN);
}

/* The places that a contestant may have: "1", "2-3". */
static void fill_rank(struct table *table, const struct contest_row *row)
{
    guint best, worst;
    if (!row->c || !contest_ranked(row->c)) {
        table_null(table);
        return;
    }
    verdict_ranks(row->contest, place_of(row), row->margin, &best, &worst);
    if (best == worst)
        table_printf(table, "%u", best);
    else
        table_printf(table, "%u-%u", best, worst);
}

static void fill_tier(struct table *table, const struct contest_row *row)
{
    guint tier = row->c ? verdict_tier_of(row->contest, place_of(row), row->margin) : 0;
    table_number(table, tier ? (double)tier : NAN);
}

static void fill_of_leader(struct table *table, const struct contest_row *row)
{
    table_number(table, row->of_leader);
}

static void fill_survives(struct table *table, const struct contest_row *row)
{
    table_number(table, row->c ? row->c->cell->survives : NAN);
}

static void fill_usable(struct table *table, const struct contest_row *row)
{
    table_number(table, row->c ? row->c->cell->capacity : NAN);
}

static void fill_contestants(struct table *table, const struct contest_row *row)
{
    table_number(table, row->contest->contestants->len);
}

static void fill_ahead_of(struct table *table, const struct contest_row *row)
{
    table_text(table, row->ahead_of);
}

static void fill_differs(struct table *table, const struct contest_row *row)
{
    table_text(table, row->differs);
}

static void fill_verdict(struct table *table, const struct contest_row *row)
{
    table_text(table, row->verdict);
}

static const struct contest_column_row {
    struct column is;
    enum field word; /* filled with this word of the cell where there is no function */
    bool measured;   /* in the unit of the metric */
    void (*fill)(struct table *table, const struct contest_row *row);
} columns[CONTEST_COLUMNS] = {
    [SHOW_CONTEST] = {{.name = "contest", .kind = COLUMN_INTEGER}, .fill = fill_contest},
    [SHOW_TASK] = {{.name = "task", .title = "workload", .wraps = true}, .fill = fill_task},
    [SHOW_WORKLOAD] = {{.name = "workload"}, .word = FIELD_workload},
    [SHOW_CLASS] = {{.name = "class"}, .word = FIELD_class},
    [SHOW_PART] = {{.name = "part"}, .fill = fill_part},
    [SHOW_METRIC] = {{.name = "metric"}, .fill = fill_metric},
    [SHOW_UNIT] = {{.name = "unit"}, .fill = fill_unit},
    [SHOW_BY] = {{.name = "by"}, .fill = fill_by},
    [SHOW_SURVIVING] = {{.name = "surviving",
                         .title = "surviving at least",
                         .kind = COLUMN_INTEGER},
                        .fill = fill_surviving},
    [SHOW_CONTESTANT] = {{.name = "contestant", .wraps = true}, .fill = fill_label},
    [SHOW_LEADER] = {{.name = "leader", .wraps = true}, .fill = fill_label},
    [SHOW_RIG] = {{.name = "rig"}, .word = FIELD_rig},
    [SHOW_LAYOUT] = {{.name = "layout"}, .fill = fill_layout},
    [SHOW_COMPRESSION] = {{.name = "compression"}, .word = FIELD_compression},
    [SHOW_TOOL] = {{.name = "tool"}, .word = FIELD_tool},
    [SHOW_TOOL_VERSION] = {{.name = "tool_version"}, .fill = fill_tool_version},
    [SHOW_WS] = {{.name = "ws"}, .word = FIELD_ws},
    [SHOW_N] = {{.name = "n", .kind = COLUMN_INTEGER}, .fill = fill_n},
    [SHOW_MEDIAN] = {{.name = "median", .kind = COLUMN_NUMBER, .digits = DIGITS},
                     .measured = true,
                     .fill = fill_median},
    [SHOW_SHOWN] = {{.name = "shown", .kind = COLUMN_NUMBER, .digits = 3}, .fill = fill_shown},
    [SHOW_SHOWN_WHY] = {{.name = "shown_why"}, .fill = fill_shown_why},
    [SHOW_MIN] = {{.name = "min", .kind = COLUMN_NUMBER, .digits = DIGITS},
                  .measured = true,
                  .fill = fill_min},
    [SHOW_MAX] = {{.name = "max", .kind = COLUMN_NUMBER, .digits = DIGITS},
                  .measured = true,
                  .fill = fill_max},
    [SHOW_MEAN] = {{.name = "mean", .kind = COLUMN_NUMBER, .digits = DIGITS},
                   .measured = true,
                   .fill = fill_mean},
    [SHOW_BASELINE] = {{.name = "baseline", .title = "against", .wraps = true},
                       .fill = fill_baseline},
    [SHOW_RATIO] = {{.name = "ratio", .kind = COLUMN_RATIO}, .fill = fill_ratio},
    [SHOW_RATIO_LO] = {{.name = "ratio_lo", .title = "from", .kind = COLUMN_RATIO},
                       .fill = fill_ratio_lo},
    [SHOW_RATIO_HI] = {{.name = "ratio_hi", .title = "to", .kind = COLUMN_RATIO},
                       .fill = fill_ratio_hi},
    [SHOW_P] = {{.name = "p", .kind = COLUMN_NUMBER}, .fill = fill_p},
    [SHOW_GRADE] = {{.name = "grade"}, .fill = fill_grade},
    [SHOW_RUNS_NEEDED] = {{.name = "runs_needed", .title = "more runs", .kind = COLUMN_INTEGER},
                          .fill = fill_runs_needed},
    [SHOW_RANK] = {{.name = "rank", .title = "place"}, .fill = fill_rank},
    [SHOW_TIER] = {{.name = "tier", .kind = COLUMN_INTEGER}, .fill = fill_tier},
    [SHOW_OF_LEADER] = {{.name = "of_leader", .title = "of lead", .kind = COLUMN_RATIO},
                        .fill = fill_of_leader},
    [SHOW_SURVIVES] = {{.name = "survives", .kind = COLUMN_INTEGER}, .fill = fill_survives},
    [SHOW_USABLE] = {{.name = "usable", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES, .digits = 3},
                     .fill = fill_usable},
    [SHOW_CONTESTANTS] = {{.name = "contestants", .kind = COLUMN_INTEGER},
                          .fill = fill_contestants},
    [SHOW_AHEAD_OF] = {{.name = "ahead_of"}, .fill = fill_ahead_of},
    [SHOW_DIFFERS] = {{.name = "differs", .title = "also differs in", .wraps = true},
                      .fill = fill_differs},
    [SHOW_VERDICT] = {{.name = "verdict", .wraps = true}, .fill = fill_verdict},
    [SHOW_OVER_NEXT] = {{.name = "verdict", .title = "over the next", .wraps = true},
                        .fill = fill_verdict},
};

void columns_add(struct table *table, const struct column_use *uses, gsize n,
                 const struct column_style *style)
{
    for (gsize i = 0; i < n; i++) {
        enum contest_column which = uses[i].column;
        struct column column = columns[which].is;
        column.machine = !uses[i].people;
        if (columns[which].measured)
            column.unit = style->unit;
        if (which == SHOW_CONTESTANT || which == SHOW_LEADER)
            column.title = style->by;
        if (which == SHOW_SHOWN && style->shown) {
            column.title = style->shown->title;
            column.unit = style->shown->keeps_unit ? style->unit : (enum unit)style->shown->unit;
        }
        table_column(table, &column);
    }
}

void columns_fill(struct table *table, const struct column_use *uses, gsize n,
                  const struct contest_row *row)
{
    table_row(table);
    for (gsize i = 0; i < n; i++) {
        const struct contest_column_row *column = &columns[uses[i].column];
        if (column->fill)
            column->fill(table, row);
        else
            table_text(table, cell_of(row)->words[column->word]);
    }
}

enum metric columns_metric(const struct contests *contests, guint first, guint n)
{
    const struct contest *of = contests_at(contests, first);
    enum metric metric = of->metric == METRIC_NONE ? METRIC_throughput : of->metric;
    for (guint i = first + 1; i < first + n; i++) {
        enum metric other = contests_at(contests, i)->metric;
        if ((other == METRIC_NONE ? METRIC_throughput : other) != metric)
            return METRIC_NONE;
    }
    return metric;
}

const char *columns_by(const struct contests *contests, guint first, guint n)
{
    enum field by = contests_at(contests, first)->by;
    for (guint i = first + 1; i < first + n; i++)
        if (contests_at(contests, i)->by != by)
            return "contestant";
    const char *tag = contests->cells->tag;
    return by != FIELD_TAG ? fields[by].name : tag ? tag : "tag";
}
