/* Contestants by workloads, and what is missing. */
#include "report/coverage.h"

#include "report/verdict.h"

#include <math.h>
#include <string.h>

static const char *key_of(const struct contest *contest, const struct contestant *c)
{
    const char *value = contest_value(c->cell, contest->by);
    return value ? value : c->label;
}

/* The contestants of all members, each once: what competes -> where it was met first. */
static GPtrArray *gather(const struct coverage *coverage)
{
    GPtrArray *all = g_ptr_array_new();
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < coverage->members->len; i++) {
        const struct contest *contest =
            contests_at(coverage->contests, g_array_index(coverage->members, guint, i));
        for (guint k = 0; k < contest->contestants->len; k++) {
            const struct contestant *c = contest_at(contest, k);
            if (g_hash_table_add(seen, (gpointer)key_of(contest, c)))
                g_ptr_array_add(all, (gpointer)c);
        }
    }
    return all;
}

static const struct contestant *find(const struct contest *contest, const char *key)
{
    for (guint i = 0; i < contest->contestants->len; i++)
        if (!strcmp(key_of(contest, contest_at(contest, i)), key))
            return contest_at(contest, i);
    return NULL;
}

static const char *lacks(const struct contestant *c)
{
    return !c                          ? "not measured"
           : isnan(c->median)          ? "no number"
           : c->trust == TRUST_INVALID ? "not a disk result"
                                       : NULL;
}

void coverage_make(struct coverage *coverage, const struct contests *contests, guint number)
{
    *coverage = (struct coverage){contests, g_array_new(FALSE, FALSE, sizeof(guint)),
                                  g_array_new(FALSE, FALSE, sizeof(struct gap)), 0};
    const struct contest *of = contests_at(contests, number);
    for (guint i = 0; i < contests->all->len; i++) {
        const struct contest *contest = contests_at(contests, i);
        if (!strcmp(contest->setting, of->setting) && contest->by == of->by)
            g_array_append_val(coverage->members, i);
    }
    g_autoptr(GPtrArray) all = gather(coverage);
    if (all->len > VERDICT_CONTESTANTS)
        return; /* nobody fills so many gaps */
    coverage->cells = all->len * coverage->members->len;
    for (guint i = 0; i < coverage->members->len; i++) {
        guint member = g_array_index(coverage->members, guint, i);
        const struct contest *contest = contests_at(contests, member);
        for (guint k = 0; k < all->len; k++) {
            const struct contestant *c = all->pdata[k];
            const struct contestant *own = find(contest, key_of(of, c));
            const char *why = lacks(own);
            struct gap gap = {member, own ? own : c, why};
            if (why)
                g_array_append_val(coverage->gaps, gap);
        }
    }
}

void coverage_clear(struct coverage *coverage)
{
    if (!coverage->gaps)
        return;
    g_array_unref(coverage->members);
    g_array_unref(coverage->gaps);
    *coverage = (struct coverage){0};
}

char *coverage_sentence(const struct coverage *coverage)
{
    enum { MOST = 3 };
    if (!coverage->gaps->len)
        return NULL;
    GString *text = g_string_new(NULL);
    guint n = coverage->gaps->len;
    g_string_append_printf(text, "%u of %u cells %s a number that counts: ", n, coverage->cells,
                           n == 1 ? "lacks" : "lack");
    for (guint i = 0; i < MIN(n, MOST); i++) {
        const struct gap *gap = &g_array_index(coverage->gaps, struct gap, i);
        g_string_append_printf(text, "%s%s in %s (%s)", i ? ", " : "", gap->contestant->label,
                               contests_at(coverage->contests, gap->contest)->brief, gap->why);
    }
    if (n > MOST)
        g_string_append_printf(text, " and %u more", n - MOST);
    return g_string_free(text, FALSE);
}
