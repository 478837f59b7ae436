/* Who leads, among all and among those that survive one failure, two, three. */
#include "report/compare.h"

#include "report/columns.h"
#include "report/pair.h"

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

static const struct column_use all_uses[] = {
    {SHOW_CONTEST, false},  {SHOW_TASK, true},         {SHOW_WORKLOAD, false},
    {SHOW_CLASS, false},    {SHOW_PART, false},        {SHOW_METRIC, false},
    {SHOW_UNIT, false},     {SHOW_BY, false},          {SHOW_SURVIVING, false},
    {SHOW_SURVIVES, true},  {SHOW_LEADER, true},       {SHOW_RIG, false},
    {SHOW_LAYOUT, false},   {SHOW_COMPRESSION, false}, {SHOW_TOOL, false},
    {SHOW_WS, false},       {SHOW_N, false},           {SHOW_MEDIAN, true},
    {SHOW_OF_LEADER, true}, {SHOW_USABLE, true},       {SHOW_CONTESTANTS, false},
    {SHOW_AHEAD_OF, false}, {SHOW_RANK, false},        {SHOW_RUNS_NEEDED, false},
    {SHOW_OVER_NEXT, true}, {SHOW_SHOWN, true},        {SHOW_SHOWN_WHY, false},
};

/* The further figure stands last, and only where it was asked for. */
static gsize uses_of(const struct compare_options *options)
{
    return G_N_ELEMENTS(all_uses) - (options->shown ? 0 : 2);
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
                        *ratio = times(verdict_ratio(contest, leader, i));
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

static const char *no_rival(const struct contest *contest, int failures)
{
    return contest->contestants->len == 1 ? "alone"
           : failures                     ? "no other does"
                                          : "nothing to compare it with";
}

static const struct contestant *next_of(const struct contest *contest, guint leader, int failures)
{
    for (guint i = leader + 1; i < contest->contestants->len; i++) {
        const struct contestant *c = contest_at(contest, i);
        if (contest_ranked(c) && !(failures && !(c->cell->survives >= failures)))
            return c;
    }
    return NULL;
}

static void add_row(struct table *table, guint number, const char *task,
                    const struct contest *contest, guint leader, int failures,
                    const struct contestant *first, const struct compare_options *options)
{
    const double margin = options->margin;
    const struct contestant *c = contest_at(contest, leader);
    g_autofree char *all = ahead_of(contest, leader, failures, G_MAXUINT, margin),
                    *next = ahead_of(contest, leader, failures, 1, margin),
                    *refused = contest_refused(contest);
    g_autofree char *words =
        refused ? c == first ? g_strdup_printf("not answerable: %s", refused)
                             : g_strdup("not answerable (P10)")
                : g_strdup_printf("%s%s%s", next ? next : no_rival(contest, failures),
                                  c->trust == TRUST_SUSPECT ? "; doubtful: " : "",
                                  c->trust == TRUST_SUSPECT ? c->rule : "");
    const struct normalised shown =
        options->shown ? normalise(options->shown, contest, leader, first, table->texts)
                       : (struct normalised){NAN, NULL, NULL};
    const struct contest_row row = {
        .number = number,
        .shown = shown,
        .contest = contest,
        .c = c,
        .base = next_of(contest, leader, failures),
        .margin = margin,
        .task = task,
        .ahead_of = all,
        .verdict = words,
        .surviving = failures,
        .of_leader = verdict_ratio(contest, leader, contest_place(contest, first))};
    columns_fill(table, all_uses, uses_of(options), &row);
}

/* Numbers there are, but none is a disk result: they are not ranked, and that is said. */
static void add_nobody(struct table *table, guint number, const char *task,
                       const struct contest *contest, const struct compare_options *options)
{
    const struct contest_row row = {.number = number,
                                    .shown = {NAN, NULL, NULL},
                                    .contest = contest,
                                    .task = task,
                                    .verdict = "nobody leads: none is a disk result",
                                    .surviving = NAN,
                                    .of_leader = NAN};
    columns_fill(table, all_uses, uses_of(options), &row);
}

/* A leader is given once, at the most failures that it survives on the way up. */
static void add_contest(struct table *table, guint number, const char *task,
                        const struct contest *contest, const struct compare_options *options)
{
    int before = -1, first = contest_leader(contest, options->survive);
    for (int failures = (int)options->survive; first >= 0 && failures <= MOST_FAILURES;
         failures++) {
        int leader = contest_leader(contest, failures);
        if (leader < 0)
            break;
        if (leader != before)
            add_row(table, number, task, contest, (guint)leader, failures,
                    contest_at(contest, (guint)first), options);
        before = leader;
    }
    if (contest_leader(contest, 0) < 0 && !isnan(contest_at(contest, 0)->median))
        add_nobody(table, number, task, contest, options);
}

void winners_table(const struct contests *contests, guint first, guint n,
                   const struct compare_options *options, struct table *table)
{
    enum metric metric = columns_metric(contests, first, n);
    const struct column_style style = {columns_by(contests, first, n),
                                       metric == METRIC_NONE ? UNIT_NONE : metrics[metric].unit,
                                       options->shown};
    table_init(table, "winners");
    columns_add(table, all_uses, uses_of(options), &style);
    for (guint i = first; i < first + n; i++)
        if (contests_at(contests, i)->metric != METRIC_NONE)
            add_contest(table, i, short_title(contests, first, n, i), contests_at(contests, i),
                        options);
    table_end(table);
    if (options->shown)
        table_note(table, NOTE_BELOW, "%s: %s", options->shown->title, options->shown->formula);
    if (contests_guess(contests, first, n))
        table_note(table, NOTE_BELOW, "%s", contests_guess(contests, first, n));
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
                        *ratio = times(verdict_ratio(contest, (guint)leader, (guint)first)),
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
