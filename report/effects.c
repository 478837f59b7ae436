/* Matched pairs. */
#include "report/effects.h"

#include "report/verdict.h"
#include "schema/auto.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

/* Pairs of one key's two values in one workload. */
struct effect {
    const char *a, *b;           /* the value, and what it is held against */
    const char *workload, *task; /* in full, and in short */
    GArray *ratios;              /* double: a over b */
    guint wins, ties, losses;
    guint invalid; /* pairs left out, */
    guint missing; /* and of these, those without two numbers */
};

static void clear_effect(gpointer data)
{
    g_array_unref(((struct effect *)data)->ratios);
}

/* Keys that must agree beside those that always do, so that one factor varies at a time. */
static struct contest_terms others_held(enum field by)
{
    static const enum field keys[] = {FIELD_level, FIELD_manager, FIELD_disks,
                                      FIELD_fs,    FIELD_media,   FIELD_controller};
    struct contest_terms terms = {0};
    for (gsize i = 0; fields[by].of == FIELD_layout && i < G_N_ELEMENTS(keys); i++)
        /* a file system or a controller may be what manages the disks */
        terms.held[keys[i]] = keys[i] != by && !(by == FIELD_manager && keys[i] >= FIELD_fs &&
                                                 keys[i] != FIELD_media && keys[i] != FIELD_disks);
    return terms;
}

static struct effect *effect_of(GArray *effects, const char *a, const char *b,
                                const struct contest *contest)
{
    for (guint i = 0; i < effects->len; i++) {
        struct effect *e = &g_array_index(effects, struct effect, i);
        if (!strcmp(e->a, a) && !strcmp(e->b, b) && !strcmp(e->workload, contest->title))
            return e;
    }
    struct effect made = {
        a, b, contest->title, contest->brief, g_array_new(FALSE, FALSE, sizeof(double)), 0, 0, 0,
        0, 0};
    g_array_append_val(effects, made);
    return &g_array_index(effects, struct effect, effects->len - 1);
}

/* Numbers as numbers, texts as texts; "off" and "none" are what others are held against. */
static bool comes_after(const char *a, const char *b)
{
    bool none_a = !strcmp(a, "off") || !strcmp(a, "none"),
         none_b = !strcmp(b, "off") || !strcmp(b, "none");
    if (none_a != none_b)
        return none_b;
    double x = g_ascii_strtod(a, NULL), y = g_ascii_strtod(b, NULL);
    return x != y ? x > y : strcmp(a, b) > 0;
}

static bool is_alone(const struct contest *contest, guint at)
{
    const char *value = contest_value(contest_at(contest, at)->cell, contest->by);
    for (guint i = 0; i < contest->contestants->len; i++)
        if (i != at && !g_strcmp0(value, contest_value(contest_at(contest, i)->cell, contest->by)))
            return false;
    return true;
}

static void add_pair(GArray *effects, const struct contest *contest, guint i, guint k)
{
    const char *x = contest_value(contest_at(contest, i)->cell, contest->by),
               *y = contest_value(contest_at(contest, k)->cell, contest->by);
    if (!x || !y || !is_alone(contest, i) || !is_alone(contest, k))
        return;
    bool turned = !comes_after(x, y);
    guint a = turned ? k : i, b = turned ? i : k;
    struct effect *e = effect_of(effects, turned ? y : x, turned ? x : y, contest);
    const struct contestant *first = contest_at(contest, a), *second = contest_at(contest, b);
    double ratio = verdict_ratio(contest, a, b);
    if (!contest_ranked(first) || !contest_ranked(second) || isnan(ratio)) {
        e->invalid++, e->missing += isnan(ratio);
        return;
    }
    g_array_append_val(e->ratios, ratio);
    int sign = verdict_sign(verdict_of(contest, a, b, 0, NULL));
    e->wins += sign > 0, e->losses += sign < 0, e->ties += !sign;
}

/* Of one pair or two: what the verdicts of these say. */
static char *words_of_few(const struct effect *e)
{
    if (e->wins && e->losses)
        return g_strdup("faster in one pair, slower in another");
    guint told = MAX(e->wins, e->losses);
    const char *more = e->wins     ? "faster"
                       : e->losses ? "slower"
                                   : "not told apart",
               *pairs = e->ratios->len == 1 ? "one pair"
                        : told == 1         ? "one pair of two"
                                            : "two pairs";
    return g_strdup_printf("%s in %s", more, pairs);
}

static char *words(const struct effect *e, const struct stats_ratios *r)
{
    if (!e->ratios->len)
        return g_strdup_printf("no answer: %u pair%s, %s", e->invalid, e->invalid == 1 ? "" : "s",
                               e->missing == e->invalid ? "none with two numbers"
                                                        : "none of disk results");
    if (e->ratios->len < 3)
        return words_of_few(e);
    const char *more = r->mean >= 1 ? "faster" : "slower";
    if (r->lo > 1 || r->hi < 1)
        return g_strdup_printf("%s throughout%s", more,
                               (r->mean > 1) == (r->least > 1) && (r->mean > 1) == (r->most > 1)
                                   ? ""
                                   : ", but not in every pair");
    return g_strdup("no effect that these pairs could show");
}

static void add_effect(struct table *table, enum field by, const struct effect *e)
{
    struct stats_ratios r =
        stats_ratios((const double *)(void *)e->ratios->data, e->ratios->len, 0.95);
    g_autofree char *said = words(e, &r);
    table_row(table);
    table_text(table, fields[by].name);
    table_text(table, e->task);
    table_text(table, e->workload);
    table_text(table, e->a);
    table_text(table, e->b);
    table_number(table, e->ratios->len);
    table_number(table, r.mean);
    table_number(table, r.lo);
    table_number(table, r.hi);
    table_number(table, r.least);
    table_number(table, r.most);
    table_number(table, e->wins);
    table_number(table, e->ties);
    table_number(table, e->losses);
    table_number(table, e->invalid);
    table_text(table, said);
}

static int by_words(gconstpointer a, gconstpointer b)
{
    const struct effect *x = a, *y = b;
    int work = strcmp(x->workload, y->workload), first = strcmp(x->a, y->a);
    return work ? work : first ? first : strcmp(x->b, y->b);
}

static void add_key(struct table *table, const struct cells *cells, enum field by)
{
    struct contest_terms terms = others_held(by);
    const struct contests_options options = {.terms = &terms};
    auto_clear(contests_clear) struct contests contests = {0};
    contests_make_with(cells, by, &options, &contests);
    g_autoptr(GArray) effects = g_array_new(FALSE, FALSE, sizeof(struct effect));
    g_array_set_clear_func(effects, clear_effect);
    for (guint i = 0; i < contests.all->len; i++) {
        const struct contest *contest = contests_at(&contests, i);
        for (guint k = 1; k < contest->contestants->len; k++)
            for (guint j = 0; j < k; j++)
                add_pair(effects, contest, j, k);
    }
    g_array_sort(effects, by_words);
    for (guint i = 0; i < effects->len; i++)
        add_effect(table, by, &g_array_index(effects, struct effect, i));
    if (!effects->len)
        table_note(table, NOTE_BELOW,
                   "%s: no two results differ in it and agree in everything else: no effect can be "
                   "told",
                   fields[by].name);
}

void effects_table(const struct cells *cells, enum field by, struct table *table)
{
    static const enum field main_keys[] = {FIELD_level, FIELD_manager, FIELD_disks,
                                           FIELD_compression};
    static const struct column columns[] = {
        {.name = "key"},
        {.name = "task", .title = "workload", .wraps = true},
        {.name = "workload", .machine = true},
        {.name = "value", .wraps = true},
        {.name = "against", .wraps = true},
        {.name = "pairs", .kind = COLUMN_INTEGER},
        {.name = "ratio", .kind = COLUMN_RATIO},
        {.name = "ratio_lo", .title = "from", .kind = COLUMN_RATIO},
        {.name = "ratio_hi", .title = "to", .kind = COLUMN_RATIO},
        {.name = "least", .kind = COLUMN_RATIO, .machine = true},
        {.name = "most", .kind = COLUMN_RATIO, .machine = true},
        {.name = "wins", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "ties", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "losses", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "left_out", .kind = COLUMN_INTEGER, .machine = true},
        {.name = "verdict", .wraps = true},
    };
    table_init(table, "effects");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
    if (by != FIELD_NONE)
        add_key(table, cells, by);
    for (gsize i = 0; by == FIELD_NONE && i < G_N_ELEMENTS(main_keys); i++)
        add_key(table, cells, main_keys[i]);
    table_end(table);
    table_title(table, "Effects, by pairs that agree in everything else");
    if (table->rows)
        table_note(table, NOTE_BELOW,
                   "ratio: of value over what it is held against, above 1 is better; of several "
                   "pairs the geometric mean, from three on with its 95 %% interval");
}
