/* From findings to the standing of contestants. */
#include "report/audit_contest.h"

#include "report/doubts.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

static const char *keep(GStringChunk *texts, char *text)
{
    const char *kept = g_string_chunk_insert_const(texts, text);
    g_free(text);
    return kept;
}

static struct contestant *at(const struct contest *contest, guint i)
{
    return &g_array_index(contest->contestants, struct contestant, i);
}

/* --- trust --- */

static bool doubts(const struct finding *f)
{
    return f && f->severity >= SEVERITY_SUSPECT;
}

/* Ranked, and among those that the question is about. */
static bool is_meant(const struct contest *contest, const struct contestant *c)
{
    return contest_ranked(c) && (contest->survive <= 0 || c->cell->survives >= contest->survive);
}

/* How many ranked contestants have each doubt. */
struct tally {
    GHashTable *rules; /* struct rule -> count */
    guint ranked;
};

static void tally_clear(struct tally *tally)
{
    g_clear_pointer(&tally->rules, g_hash_table_unref);
}

static void tally_doubts(struct tally *tally, const struct audit *audit,
                         const struct contest *contest)
{
    *tally = (struct tally){g_hash_table_new(NULL, NULL), 0};
    for (guint i = 0; i < contest->contestants->len; i++) {
        guint cell = audit_number(audit, at(contest, i)->cell);
        if (!is_meant(contest, at(contest, i)))
            continue;
        tally->ranked++;
        for (guint k = 0; k < audit_count(audit, cell); k++) {
            const struct finding *f = audit_finding(audit, cell, k);
            gpointer rule = (gpointer)f->rule;
            guint count = GPOINTER_TO_UINT(g_hash_table_lookup(tally->rules, rule));
            if (doubts(f))
                g_hash_table_insert(tally->rules, rule, GUINT_TO_POINTER(count + 1));
        }
    }
}

/* All ranked contestants have it: it is about the workload. */
static bool is_shared(const struct tally *tally, const struct finding *f)
{
    return tally->ranked > 1 &&
           GPOINTER_TO_UINT(g_hash_table_lookup(tally->rules, f->rule)) == tally->ranked;
}

/* What is not a disk result must be known first: the others' doubts are counted without it. */
static void set_invalid(const struct audit *audit, struct contestant *c, GStringChunk *texts)
{
    const struct finding *why;
    if (audit_worst(audit, audit_number(audit, c->cell), &why) != SEVERITY_INVALID)
        return;
    c->trust = TRUST_INVALID, c->rule = why->rule->id;
    c->doubt = keep(texts, finding_sentence(why));
}

static void set_suspect(const struct audit *audit, const struct tally *tally, struct contestant *c,
                        GStringChunk *texts)
{
    guint cell = audit_number(audit, c->cell);
    for (guint i = 0; contest_ranked(c) && i < audit_count(audit, cell); i++) {
        const struct finding *f = audit_finding(audit, cell, i);
        if (!doubts(f) || is_shared(tally, f))
            continue;
        c->trust = TRUST_SUSPECT, c->rule = f->rule->id;
        c->doubt = keep(texts, finding_sentence(f));
        return;
    }
}

void audit_contest_trust(const struct audit *audit, struct contest *contest, GStringChunk *texts)
{
    auto_clear(tally_clear) struct tally tally = {0};
    for (guint i = 0; i < contest->contestants->len; i++)
        set_invalid(audit, at(contest, i), texts);
    tally_doubts(&tally, audit, contest);
    for (guint i = 0; i < contest->contestants->len; i++)
        set_suspect(audit, &tally, at(contest, i), texts);
}

/* --- doubts in order of weight --- */

enum weight {
    WEIGHT_INVALID,   /* some are not ranked */
    WEIGHT_UNCERTAIN, /* the order does not survive the error */
    WEIGHT_BLOCK,     /* not comparable */
    WEIGHT_BARS,      /* one limit for all */
    WEIGHT_LEADER,    /* about the leader alone */
    WEIGHT_DIFFERS,   /* something else differs */
    WEIGHT_OTHER,     /* about another contestant */
    WEIGHT_UNKNOWN,   /* unknown for all */
    WEIGHT_BOUNDED,   /* shared, and the order survives it */
    WEIGHT_SHARED,    /* shared, by how much nobody knows */
    WEIGHT_UNSAID,    /* facts left out */
};

struct doubt {
    enum weight weight;
    guint place; /* as they came */
    const char *text;
};

struct doubter {
    const struct audit *audit;
    struct contest *contest;
    GStringChunk *texts;
    GArray *doubts; /* struct doubt */
};

static void add(struct doubter *d, enum weight weight, char *text)
{
    struct doubt doubt = {weight, d->doubts->len, keep(d->texts, text)};
    g_array_append_val(d->doubts, doubt);
}

static int by_weight(gconstpointer a, gconstpointer b)
{
    const struct doubt *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

/* --- what is not ranked --- */

static void add_invalid(struct doubter *d)
{
    g_autoptr(GString) names = g_string_new(NULL);
    const struct contestant *first = NULL;
    guint n = 0, all = d->contest->contestants->len;
    for (guint i = 0; i < all; i++) {
        const struct contestant *c = at(d->contest, i);
        if (c->trust != TRUST_INVALID)
            continue;
        first = first ? first : c;
        g_string_append_printf(names, "%s%s", n++ ? ", " : "", c->label);
    }
    if (!n)
        return;
    bool every = n == all && all > 1;
    add(d, WEIGHT_INVALID,
        g_strdup_printf("%s %s: %s", every ? "none of these" : names->str,
                        every    ? "is a disk result"
                        : n == 1 ? "is not a disk result"
                                 : "are not disk results",
                        first->doubt));
}

/* --- bounded errors --- */

static const struct contestant *next_ranked(const struct contest *contest, guint after)
{
    for (guint i = after + 1; i < contest->contestants->len; i++)
        if (is_meant(contest, at(contest, i)))
            return at(contest, i);
    return NULL;
}

static char *speed(const struct contest *contest, double value)
{
    return unit_format(value, metrics[contest->metric].unit, UNIT_DECIMAL, 3);
}

/* The share as it is printed, so that readers can do the sum. */
static double printed_share(const struct finding *f)
{
    return round(100 * f->bias) / 100;
}

static char *condition_of(const struct finding *f)
{
    struct finding bound = *f;
    bound.says = f->rule->bound;
    return finding_sentence(&bound);
}

static bool is_bounded(const struct doubter *d, const struct finding *f)
{
    return f->rule->bound && !isnan(f->bias) && metrics[d->contest->metric].better == BETTER_HIGHER;
}

/* Against the leader `a`; `b` comes next.  The order survives: the verdict says so, with the
 * greatest error that it survives.  It does not: a doubt. */
static bool survives(struct doubter *d, const struct finding *f, const struct contestant *a,
                     const struct contestant *b, double *greatest)
{
    double left = a->median * (1 - printed_share(f));
    if (!(left > b->median))
        return false;
    if (f->bias > *greatest) {
        g_autofree char *condition = condition_of(f), *value = speed(d->contest, left),
                        *other = speed(d->contest, b->median);
        d->contest->even =
            keep(d->texts, g_strdup_printf("even %s, %s would still be at %s, above %s (%s)",
                                           condition, a->label, value, b->label, other));
        *greatest = f->bias;
    }
    return true;
}

static char *uncertain(const struct doubter *d, const struct finding *f, const struct contestant *a,
                       const struct contestant *b)
{
    g_autofree char *sentence = finding_sentence(f), *condition = condition_of(f),
                    *value = speed(d->contest, a->median * (1 - printed_share(f))),
                    *other = speed(d->contest, b->median);
    return g_strdup_printf("order uncertain: %s: %s, %s would be at %s, not above %s (%s)",
                           sentence, condition, a->label, value, b->label, other);
}

/* --- findings --- */

/* What is said of a finding that touches the leader: it may leave the order uncertain. */
static void add_touching(struct doubter *d, const struct finding *f, const struct contestant *a,
                         const struct contestant *b, double *greatest, bool shared)
{
    bool bounded = b && is_bounded(d, f);
    bool stands = bounded && survives(d, f, a, b, greatest);
    g_autofree char *sentence = finding_sentence(f);
    d->contest->capped |= shared;
    if (bounded && !stands) {
        d->contest->uncertain = true;
        add(d, WEIGHT_UNCERTAIN, uncertain(d, f, a, b));
    } else if (!shared) {
        add(d, WEIGHT_LEADER, g_strdup_printf("%s is doubtful: %s", a->label, sentence));
    } else {
        bool unsaid = !strcmp(f->rule->id, "A28");
        add(d,
            f->rule->bars ? WEIGHT_BARS
            : bounded     ? WEIGHT_BOUNDED
            : unsaid      ? WEIGHT_UNSAID
                          : WEIGHT_SHARED,
            g_steal_pointer(&sentence));
    }
}

static void add_findings(struct doubter *d, int leader)
{
    if (leader < 0)
        return;
    const struct contestant *a = at(d->contest, (guint)leader),
                            *b = next_ranked(d->contest, (guint)leader);
    guint cell = audit_number(d->audit, a->cell);
    double greatest = 0;
    auto_clear(tally_clear) struct tally tally = {0};
    tally_doubts(&tally, d->audit, d->contest);
    for (guint i = 0; i < audit_count(d->audit, cell); i++) {
        const struct finding *f = audit_finding(d->audit, cell, i);
        bool shared = is_shared(&tally, f);
        if (doubts(f) && (shared || (a->rule && !strcmp(a->rule, f->rule->id))))
            add_touching(d, f, a, b, &greatest, shared);
    }
    for (guint i = 0; i < d->contest->contestants->len; i++) {
        const struct contestant *c = at(d->contest, i);
        if (c != a && c->trust == TRUST_SUSPECT && is_meant(d->contest, c))
            add(d, WEIGHT_OTHER, g_strdup_printf("%s is doubtful: %s", c->label, c->doubt));
    }
}

/* --- pairs --- */

struct evidence audit_contest_evidence(const struct contest *contest, const struct contestant *c)
{
    const struct finding *why;
    guint number = audit_number(contest->audit, c->cell);
    struct evidence e = *evidence_at(&contest->audit->base, number);
    e.by = contest->by == FIELD_TAG ? FIELD_NONE : contest->by;
    e.label = c->label;
    e.worst =
        c->trust == TRUST_INVALID ? SEVERITY_INVALID : audit_worst(contest->audit, number, &why);
    return e;
}

static const char *text_of(const struct finding *f, const char *name)
{
    const struct quantity *quantity = finding_find(f, name);
    return quantity ? quantity->text : NULL;
}

/* One more value of a key that differs: "2, 3". */
static void add_value(struct finding *said, const char *value, GStringChunk *texts)
{
    const char *a = text_of(said, "a");
    for (guint k = 0; k < said->n; k++) {
        struct quantity *values = &said->quantities[k];
        if (strcmp(values->name, "b"))
            continue;
        g_auto(GStrv) known = g_strsplit(values->text, ", ", -1);
        if (strcmp(a, value) && !g_strv_contains((const char *const *)known, value))
            values->text = keep(texts, g_strdup_printf("%s, %s", values->text, value));
    }
}

/* A finding that says the same of other contestants: one sentence names all values. */
static bool join(struct doubter *d, const struct finding *f)
{
    const char *what = text_of(f, "what");
    for (guint i = 0; i < d->contest->findings->len; i++) {
        struct finding *said = &g_array_index(d->contest->findings, struct finding, i);
        if (said->rule != f->rule || g_strcmp0(text_of(said, "what"), what))
            continue;
        said->runs++;
        if (what)
            add_value(said, text_of(f, "b"), d->texts);
        return true;
    }
    return false;
}

static int by_rule(gconstpointer a, gconstpointer b)
{
    const struct finding *x = a, *y = b;
    return strcmp(x->rule->id, y->rule->id);
}

static void find_pairs(struct doubter *d)
{
    const struct contest *contest = d->contest;
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(struct evidence));
    for (guint i = 0; i < contest->contestants->len; i++) {
        struct evidence e = audit_contest_evidence(contest, at(contest, i));
        g_array_append_val(all, e);
    }
    struct evidence first = g_array_index(all, struct evidence, 0);
    first.set = (const struct evidence *)(const void *)all->data, first.members = all->len;
    for (guint i = 1; i < all->len; i++) {
        first.other = &g_array_index(all, struct evidence, i);
        for (const struct rule *rule = rules_pair; rule->id; rule++) {
            struct finding f = {.rule = rule, .bias = NAN, .runs = 1};
            if (rule->check(&first, &f) && !join(d, &f))
                g_array_append_val(contest->findings, f);
        }
    }
    g_array_sort(contest->findings, by_rule);
}

static void add_pairs(struct doubter *d)
{
    for (guint i = 0; i < d->contest->findings->len; i++) {
        const struct finding *f = &g_array_index(d->contest->findings, struct finding, i);
        if (!f->rule->beside)
            add(d, f->severity == SEVERITY_BLOCK ? WEIGHT_BLOCK : WEIGHT_DIFFERS,
                finding_sentence(f));
    }
}

void audit_contest_doubts(const struct audit *audit, struct contest *contest, GStringChunk *texts)
{
    g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(struct doubt));
    g_autoptr(GPtrArray) unknown = g_ptr_array_new();
    struct doubter d = {audit, contest, texts, list};
    find_pairs(&d);
    add_invalid(&d);
    int leader = contest_leader(contest, contest->survive);
    if (leader >= 0) { /* else there is no order to doubt */
        add_findings(&d, leader);
        add_pairs(&d);
        doubts_find(contest, unknown);
    }
    for (guint i = 0; i < unknown->len; i++)
        add(&d, WEIGHT_UNKNOWN, g_strdup(unknown->pdata[i]));
    g_array_sort(list, by_weight);
    contest->more_doubts = list->len - MIN(list->len, CONTEST_DOUBTS);
    for (guint i = 0; i < MIN(list->len, CONTEST_DOUBTS); i++) {
        const struct doubt *doubt = &g_array_index(list, struct doubt, i);
        int weight = (int)doubt->weight;
        g_ptr_array_add(contest->doubts, (gpointer)doubt->text);
        g_array_append_val(contest->weights, weight);
    }
}
