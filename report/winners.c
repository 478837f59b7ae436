/* Who leads, among all and among those that survive one failure, two, three. */
#include "report/compare.h"

#include "report/verdict.h"

#include <math.h>
#include <string.h>

enum { MOST_FAILURES = 3 };

guint winners_together(const struct contests *contests, guint first)
{
    const struct contest *of = contests_at(contests, first);
    guint n = 1;
    for (; first + n < contests->all->len; n++) {
        const struct contest *next = contests_at(contests, first + n);
        bool both_alone = (of->contestants->len < 2) == (next->contestants->len < 2);
        if (strcmp(of->setting, next->setting) || of->by != next->by || of->taken != next->taken ||
            of->metric != next->metric || !both_alone)
            break;
    }
    return n;
}

static void add_columns(struct table *table, const char *by, enum unit unit)
{
    const struct column columns[] = {
        {.name = "contest", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "task", .title = "workload", .wraps = true},
        {.name = "workload", .machine = true},
        {.name = "class", .machine = true},
        {.name = "part", .machine = true},
        {.name = "metric", .machine = true},
        {.name = "unit", .machine = true},
        {.name = "by", .machine = true},
        {.name = "surviving",
         .title = "surviving at least",
         .kind = COLUMN_INTEGER,
         .machine = true},
        {.name = "survives", .kind = COLUMN_INTEGER},
        {.name = "leader", .title = by, .wraps = true},
        {.name = "rig", .machine = true},
        {.name = "layout", .machine = true},
        {.name = "compression", .machine = true},
        {.name = "tool", .machine = true},
        {.name = "ws", .machine = true},
        {.name = "n", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "median", .kind = COLUMN_NUMBER, .unit = unit, .digits = 4},
        {.name = "of_leader", .title = "of lead", .kind = COLUMN_RATIO},
        {.name = "usable", .kind = COLUMN_NUMBER, .unit = UNIT_BYTES, .digits = 3},
        {.name = "contestants", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "ahead_of", .machine = true},
        {.name = "verdict", .title = "over the next", .wraps = true},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

/* "1.10x"; "" where there is none: nothing is a multiple of 0.  The caller frees. */
static char *times(double ratio)
{
    return isnan(ratio) ? g_strdup("") : g_strdup_printf("%.2fx", ratio);
}

/* "1.10x hw raid5: ahead (one run each), 1.41x hw raid10": whom the leader leaves behind, and how
 * surely, among those that survive as many failures; at most `most` of them. */
static char *ahead_of(const struct contest *contest, guint leader, int failures, guint most,
                      double margin)
{
    const struct contestant *a = contest_at(contest, leader);
    GString *text = g_string_new(NULL);
    for (guint i = leader + 1, said = 0; i < contest->contestants->len && said < most; i++) {
        const struct contestant *b = contest_at(contest, i);
        if (!contest_ranked(b) || (failures && !(b->cell->survives >= failures)))
            continue;
        enum verdict verdict = verdict_of(contest, leader, i, margin, NULL);
        g_autofree char *runs = contest_runs_words(a, b),
                        *ratio = times(contest_ratio(contest, a->median, b->median));
        g_string_append_printf(text, "%s%s%s%s", said ? ", " : "", ratio, *ratio ? " " : "",
                               b->label);
        if (!said++)
            g_string_append_printf(text, ": %s (%s)", verdict_word(verdict), runs);
    }
    return g_string_free(text, !text->len);
}

/* "seq-write 2M" where that is enough to tell the workloads of the table apart. */
static const char *short_title(const struct contests *contests, guint first, guint n, guint number)
{
    const struct contest *contest = contests_at(contests, number);
    for (guint i = first; i < first + n; i++)
        if (i != number && !strcmp(contests_at(contests, i)->brief, contest->brief))
            return contest->title;
    return contest->brief;
}

static void add_row(struct table *table, guint number, const char *task,
                    const struct contest *contest, guint leader, int failures,
                    const struct contestant *first, double margin)
{
    const struct contestant *c = contest_at(contest, leader);
    const struct cell_data *cell = c->cell;
    g_autofree char *all = ahead_of(contest, leader, failures, G_MAXUINT, margin),
                    *next = ahead_of(contest, leader, failures, 1, margin);
    table_row(table);
    table_number(table, number + 1);
    table_text(table, task);
    table_text(table, cell->words[FIELD_workload]);
    table_text(table, cell->words[FIELD_class]);
    table_text(table, cell->part);
    table_text(table, metrics[contest->metric].name);
    table_text(table, unit_name(metrics[contest->metric].unit));
    table_text(table, contest->by == FIELD_TAG ? "tag" : fields[contest->by].name);
    table_number(table, failures);
    table_number(table, cell->survives);
    table_text(table, c->label);
    table_text(table, cell->words[FIELD_rig]);
    table_text(table, cell->words[FIELD_layout]);
    table_text(table, cell->words[FIELD_compression]);
    table_text(table, cell->words[FIELD_tool]);
    table_text(table, cell->words[FIELD_ws]);
    table_number(table, c->n);
    table_number(table, c->median);
    table_number(table, contest_ratio(contest, c->median, first->median));
    table_number(table, cell->capacity);
    table_number(table, contest->contestants->len);
    table_text(table, all);
    table_printf(table, "%s%s%s",
                 next                             ? next
                 : contest->contestants->len == 1 ? "alone"
                 : failures                       ? "no other does"
                                                  : "nothing to compare it with",
                 c->trust == TRUST_SUSPECT ? "; doubtful: " : "",
                 c->trust == TRUST_SUSPECT ? c->rule : "");
}

/* Numbers there are, but none is a disk result: they are not ranked, and that is said. */
static void add_nobody(struct table *table, guint number, const char *task,
                       const struct contest *contest)
{
    const struct cell_data *of = contest->of;
    const struct {
        const char *name, *text;
    } texts[] = {
        {"task", task},
        {"workload", of->words[FIELD_workload]},
        {"class", of->words[FIELD_class]},
        {"part", of->part},
        {"metric", metrics[contest->metric].name},
        {"unit", unit_name(metrics[contest->metric].unit)},
        {"rig", of->words[FIELD_rig]},
        {"compression", of->words[FIELD_compression]},
        {"tool", of->words[FIELD_tool]},
        {"ws", of->words[FIELD_ws]},
        {"verdict", "nobody leads: none is a disk result"},
    };
    table_row(table);
    for (guint i = 0; i < table->columns->len; i++) {
        const char *name = table_column_at(table, i)->name, *text = NULL;
        for (gsize k = 0; k < G_N_ELEMENTS(texts); k++)
            if (!strcmp(texts[k].name, name))
                text = texts[k].text;
        if (!strcmp(name, "contest"))
            table_number(table, number + 1);
        else if (!strcmp(name, "contestants"))
            table_number(table, contest->contestants->len);
        else
            table_text(table, text);
    }
}

/* A leader is given once, at the most failures that it survives on the way up. */
static void add_contest(struct table *table, guint number, const char *task,
                        const struct contest *contest, double survive, double margin)
{
    int before = -1, first = contest_leader(contest, survive);
    for (int failures = (int)survive; first >= 0 && failures <= MOST_FAILURES; failures++) {
        int leader = contest_leader(contest, failures);
        if (leader < 0)
            break;
        if (leader != before)
            add_row(table, number, task, contest, (guint)leader, failures,
                    contest_at(contest, (guint)first), margin);
        before = leader;
    }
    if (contest_leader(contest, 0) < 0 && !isnan(contest_at(contest, 0)->median))
        add_nobody(table, number, task, contest);
}

void winners_table(const struct contests *contests, guint first, guint n,
                   const struct compare_options *options, struct table *table)
{
    const struct contest *of = contests_at(contests, first);
    bool same_metric = true, same_by = true;
    for (guint i = first + 1; i < first + n; i++) {
        same_metric &= contests_at(contests, i)->metric == of->metric;
        same_by &= contests_at(contests, i)->by == of->by;
    }
    enum unit unit =
        same_metric && of->metric != METRIC_NONE ? metrics[of->metric].unit : UNIT_NONE;
    table_init(table, "winners");
    add_columns(table, same_by && of->by < FIELD_COUNT ? fields[of->by].name : "leader", unit);
    for (guint i = first; i < first + n; i++)
        if (contests_at(contests, i)->metric != METRIC_NONE)
            add_contest(table, i, short_title(contests, first, n, i), contests_at(contests, i),
                        options->survive, options->margin);
    table_end(table);
}

static char *survival_words(const struct contestant *c)
{
    static const char *const words[] = {"no failure", "one failure", "two failures",
                                        "three failures"};
    double survives = c->cell->survives;
    if (isnan(survives))
        return g_strdup("failures survived unknown");
    if (survives >= 0 && survives <= 3)
        return g_strdup_printf("survives %s", words[(int)survives]);
    return g_strdup_printf("survives %.0f failures", survives);
}

/* Where all survive the same, the price of safety is no subject. */
static bool protection_differs(const struct contest *contest)
{
    double first = contest_at(contest, 0)->cell->survives;
    for (guint i = 1; i < contest->contestants->len; i++) {
        double survives = contest_at(contest, i)->cell->survives;
        if (survives != first && !(isnan(survives) && isnan(first)))
            return true;
    }
    return false;
}

/* ", ahead of hw raid5 (one run each)": how surely the leader leads. */
static char *over_next(const struct contest *contest, guint leader, double margin)
{
    guint next = leader + 1;
    if (next >= contest->contestants->len || !contest_ranked(contest_at(contest, next)))
        return g_strdup("");
    const struct contestant *b = contest_at(contest, next);
    g_autofree char *runs = contest_runs_words(contest_at(contest, leader), b);
    static const char *const words[] = {
        [VERDICT_CLEAR_WIN] = ", clearly over",
        [VERDICT_WIN] = ", over",
        [VERDICT_SMALL] = ", a little over",
        [VERDICT_SAME] = ", which hardly differs from",
        [VERDICT_UNDECIDED] = ", too close to call over",
        [VERDICT_AHEAD] = ", ahead of",
        [VERDICT_LEVEL] = ", within noise of",
    };
    enum verdict verdict = verdict_of(contest, leader, next, margin, NULL);
    const char *word =
        verdict < G_N_ELEMENTS(words) && words[verdict] ? words[verdict] : ", beside";
    return g_strdup_printf("%s %s (%s)", word, b->label, runs);
}

char *winners_sentence(const struct contest *contest, double margin)
{
    static const char *const numbers[] = {"none", "one", "two", "three"};
    int first = contest_leader(contest, 0), before = first;
    if (first < 0 || !protection_differs(contest))
        return compare_sentence(contest, margin);
    const struct contestant *a = contest_at(contest, (guint)first);
    enum unit unit = metrics[contest->metric].unit;
    g_autofree char *value = unit_format(a->median, unit, UNIT_DECIMAL, 4),
                    *survives = survival_words(a), *name = contest_name(a);
    g_autofree char *over = over_next(contest, (guint)first, margin);
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "%s %s, %s%s", name, value, survives, over);
    for (int failures = 1; failures <= MOST_FAILURES; failures++) {
        int leader = contest_leader(contest, failures);
        if (leader < 0)
            break;
        if (leader == before)
            continue;
        const struct contestant *c = contest_at(contest, (guint)leader);
        g_autofree char *next = unit_format(c->median, unit, UNIT_DECIMAL, 4),
                        *ratio = times(contest_ratio(contest, c->median, a->median)),
                        *its_name = contest_name(c);
        g_string_append_printf(text, "; surviving %s: %s %s", numbers[failures], its_name, next);
        if (*ratio)
            g_string_append_printf(text, " (%s)", ratio);
        before = leader;
    }
    const char *reserve = contest_reserve(contest);
    g_string_append_printf(text, "%s%s", reserve ? "; " : "", reserve ? reserve : "");
    return g_string_free(text, FALSE);
}
