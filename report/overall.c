/* One figure over several workloads. */
#include "report/effects.h"

#include "report/verdict.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

struct overall {
    const struct contests *contests;
    GArray *members;  /* guint: contests of the setting that all contestants ran */
    GPtrArray *names; /* labels of contestants */
    guint left_out;   /* workloads that not all ran, or where a number is not the disks' */
};

/* What is a guess in one workload may be known in another. */
static int place(const struct contest *contest, const char *label)
{
    for (guint i = 0; i < contest->contestants->len; i++)
        if (!strcmp(contest_plain(contest_at(contest, i)), contest_plain_text(label)))
            return (int)i;
    return -1;
}

static bool all_ranked(const struct contest *contest, const GPtrArray *names)
{
    for (guint i = 0; i < names->len; i++) {
        int at = place(contest, names->pdata[i]);
        if (at < 0 || !contest_ranked(contest_at(contest, (guint)at)))
            return false;
    }
    return true;
}

static void choose(struct overall *o, const struct contest *of)
{
    for (guint i = 0; i < of->contestants->len; i++)
        g_ptr_array_add(o->names, (gpointer)contest_at(of, i)->label);
    for (guint i = 0; i < o->contests->all->len; i++) {
        const struct contest *contest = contests_at(o->contests, i);
        if (strcmp(contest->setting, of->setting) || contest->by != of->by)
            continue;
        if (contest->metric != METRIC_NONE && all_ranked(contest, o->names))
            g_array_append_val(o->members, i);
        else
            o->left_out++;
    }
}

/* Whoever leads most workloads; of equal ones the first. */
static const char *most_leading(const struct overall *o)
{
    const char *best = o->names->pdata[0];
    guint most = 0;
    for (guint k = 0; k < o->names->len; k++) {
        guint leads = 0;
        for (guint i = 0; i < o->members->len; i++) {
            const struct contest *contest =
                contests_at(o->contests, g_array_index(o->members, guint, i));
            int leader = contest_leader(contest, 0);
            leads += leader >= 0 && leader == place(contest, o->names->pdata[k]);
        }
        if (leads > most)
            most = leads, best = o->names->pdata[k];
    }
    return best;
}

static const char *word(const struct stats_ratios *r, gsize n, bool *hangs)
{
    *hangs = n > 1 && (r->without_lo < 1) != (r->without_hi < 1);
    return *hangs                      ? "depends on one workload"
           : r->lo > 1                 ? "faster overall"
           : r->hi < 1                 ? "slower overall"
           : fabs(log(r->mean)) < 0.02 ? "alike overall"
           : r->mean > 1               ? "faster on average, not surely"
                                       : "slower on average, not surely";
}

static void add_row(const struct overall *o, const char *label, const char *base, double margin,
                    struct table *table)
{
    g_autofree double *ratios = g_new(double, o->members->len + 1);
    guint wins = 0, ties = 0, losses = 0;
    for (guint i = 0; i < o->members->len; i++) {
        const struct contest *contest =
            contests_at(o->contests, g_array_index(o->members, guint, i));
        guint a = (guint)place(contest, label), b = (guint)place(contest, base);
        ratios[i] = verdict_ratio(contest, a, b);
        enum verdict verdict = verdict_of(contest, a, b, margin, NULL);
        int sign = verdict_sign(verdict);
        ties += !sign, wins += sign > 0, losses += sign < 0;
    }
    struct stats_ratios r = stats_ratios(ratios, o->members->len, 0.95);
    bool hangs;
    const char *said = word(&r, o->members->len, &hangs);
    const struct contest *odd =
        contests_at(o->contests, g_array_index(o->members, guint, r.without));
    table_row(table);
    table_text(table, label);
    table_number(table, o->members->len);
    table_number(table, r.mean);
    table_number(table, r.lo);
    table_number(table, r.hi);
    table_number(table, r.least);
    table_number(table, r.most);
    table_number(table, r.without_lo);
    table_number(table, r.without_hi);
    table_printf(table, "%u/%u/%u", wins, ties, losses);
    table_text(table, base);
    if (!strcmp(label, base))
        table_text(table, "baseline");
    else
        table_printf(table, "%s%s%s", said, hangs ? ": " : "", hangs ? odd->brief : "");
}

static bool find_base(const struct overall *o, const struct contest *of, const char *baseline,
                      const char **base, GError **error)
{
    *base = most_leading(o);
    int found = baseline ? contest_find(of, baseline, error) : 0;
    if (baseline && found >= 0)
        *base = contest_at(of, (guint)found)->label;
    return found >= 0;
}

static void add_columns(struct table *table)
{
    static const struct column columns[] = {
        {.name = "contestant", .wraps = true},
        {.name = "workloads", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "ratio", .title = "mean", .kind = COLUMN_RATIO},
        {.name = "ratio_lo", .title = "from", .kind = COLUMN_RATIO},
        {.name = "ratio_hi", .title = "to", .kind = COLUMN_RATIO},
        {.name = "least", .kind = COLUMN_RATIO},
        {.name = "most", .kind = COLUMN_RATIO},
        {.name = "without_lo", .kind = COLUMN_RATIO, .machine = true},
        {.name = "without_hi", .kind = COLUMN_RATIO, .machine = true},
        {.name = "wins_ties_losses", .title = "won/tied/lost"},
        {.name = "baseline", .machine = true},
        {.name = "verdict", .wraps = true},
    };
    table_init(table, "overall");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

static bool fill(const struct overall *o, const struct contest *of, const char *baseline,
                 double margin, struct table *table, GError **error)
{
    const char *base;
    if (o->members->len < 2)
        return error_set(error, STATUS_UNTOLD,
                         "%s: no mean: fewer than two workloads have a disk result of every "
                         "contestant (--plan says what to run)",
                         *of->setting ? of->setting : "this setting");
    if (!find_base(o, of, baseline, &base, error))
        return false;
    add_columns(table);
    for (guint i = 0; i < o->names->len; i++)
        add_row(o, o->names->pdata[i], base, margin, table);
    table_end(table);
    table_title(table, "%s: all of %u workloads", of->setting, o->members->len);
    table_note(table, NOTE_BELOW,
               "mean: geometric, of ratios to %s, from three workloads on with its 95 %% "
               "interval%s",
               base, o->left_out ? "" : "; workloads weigh alike, which is nobody's use of a disk");
    if (o->left_out)
        table_note(table, NOTE_BELOW,
                   "%u workload%s left out: not every contestant has a disk "
                   "result in %s",
                   o->left_out, o->left_out == 1 ? "" : "s", o->left_out == 1 ? "it" : "them");
    return true;
}

bool overall_table(const struct contests *contests, guint number, const char *baseline,
                   double margin, struct table *table, GError **error)
{
    const struct contest *of = contests_at(contests, number);
    struct overall o = {contests, g_array_new(FALSE, FALSE, sizeof(guint)), g_ptr_array_new(), 0};
    choose(&o, of);
    bool fine = fill(&o, of, baseline, margin, table, error);
    g_array_unref(o.members);
    g_ptr_array_unref(o.names);
    return fine;
}
