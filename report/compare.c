/* Contestants side by side. */
#include "report/compare.h"

#include "report/verdict.h"

#include <math.h>
#include <string.h>

enum { DIGITS = 4 };

static enum metric metric_of(const struct contest *contest)
{
    return contest->metric == METRIC_NONE ? METRIC_throughput : contest->metric;
}

/* The one metric of the contests of a table, so that its columns can carry the unit; METRIC_NONE
 * when they differ. */
static enum metric common_metric(const struct contests *contests, guint first, guint n)
{
    enum metric metric = metric_of(contests_at(contests, first));
    for (guint i = 1; i < n; i++)
        if (metric_of(contests_at(contests, first + i)) != metric)
            return METRIC_NONE;
    return metric;
}

static const char *by_name(const struct contests *contests, guint first, guint n)
{
    enum field by = contests_at(contests, first)->by;
    for (guint i = 1; i < n; i++)
        if (contests_at(contests, first + i)->by != by)
            return "contestant";
    return by == FIELD_TAG ? "tag" : fields[by].name;
}

static bool any_repeated(const struct contests *contests, guint first, guint n, guint runs)
{
    for (guint i = first; i < first + n; i++) {
        const struct contest *contest = contests_at(contests, i);
        for (guint k = 0; k < contest->contestants->len; k++)
            if (contest_at(contest, k)->n >= runs)
                return true;
    }
    return false;
}

static void add_columns(struct table *table, const char *by, enum unit unit, bool ranges,
                        bool tested)
{
    const struct column columns[] = {
        {.name = "contest", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "workload", .machine = true},
        {.name = "class", .machine = true},
        {.name = "part", .machine = true},
        {.name = "metric", .machine = true},
        {.name = "unit", .machine = true},
        {.name = "by", .machine = true},
        {.name = "contestant", .title = by, .wraps = true},
        {.name = "rig", .machine = true},
        {.name = "layout", .machine = true},
        {.name = "compression", .machine = true},
        {.name = "tool", .machine = true},
        {.name = "tool_version", .machine = true},
        {.name = "ws", .machine = true},
        {.name = "n", .title = "n", .kind = COLUMN_INTEGER},
        {.name = "median", .kind = COLUMN_NUMBER, .unit = unit, .digits = DIGITS},
        {.name = "min",
         .kind = COLUMN_NUMBER,
         .unit = unit,
         .digits = DIGITS,
         .machine = !ranges || tested},
        {.name = "max",
         .kind = COLUMN_NUMBER,
         .unit = unit,
         .digits = DIGITS,
         .machine = !ranges || tested},
        {.name = "ratio", .kind = COLUMN_RATIO},
        {.name = "ratio_lo", .title = "from", .kind = COLUMN_RATIO, .machine = !tested},
        {.name = "ratio_hi", .title = "to", .kind = COLUMN_RATIO, .machine = !tested},
        {.name = "p", .kind = COLUMN_NUMBER, .machine = true},
        {.name = "baseline", .machine = true},
        {.name = "rank", .title = "place", .machine = !tested},
        {.name = "survives", .kind = COLUMN_INTEGER},
        {.name = "usable", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES, .digits = 3},
        {.name = "verdict", .wraps = true},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

static void add_verdict(struct table *table, const struct contest *contest, guint at,
                        const struct contestant *base, enum verdict verdict)
{
    const struct contestant *c = contest_at(contest, at);
    if (c->trust == TRUST_INVALID) {
        table_printf(table, "not a disk result (%s)", c->rule);
    } else if (isnan(c->median)) {
        table_printf(table, "no number%s%s", c->reason ? ": " : "", c->reason ? c->reason : "");
    } else {
        g_autofree char *runs = base && c != base ? contest_runs_words(c, base) : NULL;
        const char *word = runs                            ? verdict_word(verdict)
                           : contest->contestants->len > 1 ? "baseline"
                                                           : "alone";
        g_autofree char *doubt =
            c->trust == TRUST_SUSPECT ? g_strdup_printf("; doubtful (%s)", c->rule) : NULL;
        table_printf(table, "%s%s%s%s%s", word, runs ? " (" : "", runs ? runs : "", runs ? ")" : "",
                     doubt ? doubt : "");
    }
}

/* The places that a contestant may have: "1", "2-3". */
static void add_rank(struct table *table, const struct contest *contest, guint at, double margin)
{
    guint best, worst;
    if (!contest_ranked(contest_at(contest, at))) {
        table_null(table);
        return;
    }
    verdict_ranks(contest, at, margin, &best, &worst);
    if (best == worst)
        table_printf(table, "%u", best);
    else
        table_printf(table, "%u-%u", best, worst);
}

/* How the contestant stands to the baseline, with the interval where there are runs for one. */
static void add_ratio(struct table *table, const struct contest *contest,
                      const struct contestant *c, const struct contestant *base,
                      const struct duel *duel)
{
    bool tested = !isnan(duel->lo);
    table_number(table,
                 base && contest_ranked(c) ? contest_ratio(contest, c->median, base->median) : NAN);
    table_number(table, tested ? duel->lo : NAN);
    table_number(table, tested ? duel->hi : NAN);
    table_number(table, tested ? duel->holm : NAN);
    table_text(table, base ? base->label : NULL);
}

static void add_row(struct table *table, guint number, const struct contest *contest, guint at,
                    const struct contestant *base, double margin)
{
    const struct contestant *c = contest_at(contest, at);
    const struct cell_data *cell = c->cell;
    struct duel duel = {.lo = NAN};
    enum verdict verdict = VERDICT_NONE;
    if (base)
        verdict = verdict_of(contest, at, (guint)(base - contest_at(contest, 0)), margin, &duel);
    const struct metric_row *metric = &metrics[metric_of(contest)];
    table_row(table);
    table_number(table, number + 1);
    table_text(table, cell->words[FIELD_workload]);
    table_text(table, cell->words[FIELD_class]);
    table_text(table, cell->part);
    table_text(table, metric->name);
    table_text(table, unit_name(metric->unit));
    table_text(table, contest->by == FIELD_TAG ? "tag" : fields[contest->by].name);
    table_text(table, c->label);
    table_text(table, cell->words[FIELD_rig]);
    table_text(table, cell->words[FIELD_layout]);
    table_text(table, cell->words[FIELD_compression]);
    table_text(table, cell->words[FIELD_tool]);
    table_text(table, cell->tool_version);
    table_text(table, cell->words[FIELD_ws]);
    table_number(table, c->n);
    table_number(table, c->median);
    table_number(table, c->min);
    table_number(table, c->max);
    add_ratio(table, contest, c, base, &duel);
    add_rank(table, contest, at, margin);
    table_number(table, cell->survives);
    table_number(table, cell->capacity);
    add_verdict(table, contest, at, base, verdict);
}

/* The contestant that ratios refer to: the named one, or the leader.  *named counts how often the
 * name was found. */
static const struct contestant *baseline_of(const struct contest *contest,
                                            const struct compare_options *options, guint *named,
                                            GError **why)
{
    int leader = contest_leader(contest, 0);
    if (options->baseline) {
        g_clear_error(why);
        int found = contest_find(contest, options->baseline, why);
        if (found >= 0) {
            ++*named;
            return contest_at(contest, (guint)found);
        }
    }
    return leader < 0 ? NULL : contest_at(contest, (guint)leader);
}

static void add_notes(struct table *table, const struct contest *contest)
{
    if (contest->contestants->len > 1 && contest->taken)
        table_note(table, NOTE_ABOVE, "by %s: the key that varies", fields[contest->by].name);
    for (guint i = 0; i < contest->doubts->len; i++)
        table_note(table, NOTE_BELOW, "%s", (const char *)contest->doubts->pdata[i]);
}

bool compare_table(const struct contests *contests, guint first, guint n,
                   const struct compare_options *options, struct table *table, GError **error)
{
    enum metric metric = common_metric(contests, first, n);
    table_init(table, "comparison");
    add_columns(table, by_name(contests, first, n),
                metric == METRIC_NONE ? UNIT_NONE : metrics[metric].unit,
                any_repeated(contests, first, n, 2), any_repeated(contests, first, n, 3));
    guint named = 0;
    g_autoptr(GError) why = NULL;
    for (guint i = first; i < first + n; i++) {
        const struct contest *contest = contests_at(contests, i);
        const struct contestant *base = baseline_of(contest, options, &named, &why);
        for (guint k = 0; k < contest->contestants->len; k++)
            add_row(table, i, contest, k, base, options->margin);
        if (n == 1)
            add_notes(table, contest);
    }
    table_end(table);
    if (n == 1) {
        const struct contest *contest = contests_at(contests, first);
        table_title(table, "%s%s%s", contest->title, *contest->setting ? " - " : "",
                    contest->setting);
    }
    if (!options->baseline || named)
        return true;
    g_propagate_error(error, g_steal_pointer(&why));
    return false;
}

static char *lead_sentence(const struct contest *contest, double margin)
{
    int leader = contest_leader(contest, 0);
    if (leader < 0) {
        const char *reason = contest_at(contest, 0)->reason;
        return g_strdup(!isnan(contest_at(contest, 0)->median) ? "nothing here is a disk result"
                        : reason                               ? reason
                                                               : "no numbers");
    }
    const struct contestant *a = contest_at(contest, (guint)leader);
    g_autofree char *value =
        unit_format(a->median, metrics[contest->metric].unit, UNIT_DECIMAL, DIGITS);
    g_autofree char *name = contest_name(a);
    guint b = (guint)leader + 1;
    while (b < contest->contestants->len && !contest_ranked(contest_at(contest, b)))
        b++;
    if (b >= contest->contestants->len)
        return g_strdup_printf("%s: %s; nothing to compare it with", name, value);
    g_autofree char *sentence = verdict_sentence(contest, (guint)leader, b, margin);
    return g_strdup_printf("%s; %s measured %s", sentence, name, value);
}

char *compare_sentence(const struct contest *contest, double margin)
{
    g_autofree char *lead = lead_sentence(contest, margin);
    return g_strjoin("; ", lead, contest_reserve(contest), NULL);
}
