/* Ranking the doubts of several contests. */
#include "report/doubted.h"

#include <string.h>

static int by_weight(gconstpointer a, gconstpointer b)
{
    const struct doubted *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? -1 : 1;
    if (x->contests != y->contests)
        return x->contests > y->contests ? -1 : 1;
    return (x->first > y->first) - (x->first < y->first);
}

GArray *doubted_rank(const struct contests *contests, guint first, guint n)
{
    GArray *all = g_array_new(FALSE, TRUE, sizeof(struct doubted));
    g_autoptr(GHashTable) places = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = first; i < first + n; i++) {
        const struct contest *contest = contests_at(contests, i);
        for (guint k = 0; k < contest->doubts->len; k++) {
            gpointer place, text = contest->doubts->pdata[k];
            int weight = g_array_index(contest->weights, int, k);
            if (g_hash_table_lookup_extended(places, text, NULL, &place)) {
                g_array_index(all, struct doubted, GPOINTER_TO_UINT(place)).contests++;
                continue;
            }
            g_hash_table_insert(places, text, GUINT_TO_POINTER(all->len));
            struct doubted doubt = {text, weight, 1, i};
            g_array_append_val(all, doubt);
        }
    }
    g_array_sort(all, by_weight);
    return all;
}

guint doubted_left(const struct contests *contests, guint first, guint n)
{
    g_autoptr(GArray) all = doubted_rank(contests, first, n);
    guint left = all->len - MIN(all->len, DOUBTED);
    for (guint i = first; i < first + n; i++)
        left += contests_at(contests, i)->more_doubts;
    return left;
}
