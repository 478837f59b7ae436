/* What was compared: the machines, fact by fact, what differs first. */
#include "report/pages/section.h"
#include "schema/auto.h"
#include "schema/words.h"

#include <math.h>
#include <string.h>

enum { SIDE_BY_SIDE = 4 };

static void add_once(GPtrArray *list, const char *text)
{
    if (text && !g_ptr_array_find_with_equal_func(list, text, g_str_equal, NULL))
        g_ptr_array_add(list, (gpointer)text);
}

/* A cell's rig as the key of cells->rigs; NULL where it is unknown or has no facts. */
static const char *rig_key(const struct page *page, const struct cell_data *cell)
{
    if (!cell->words[FIELD_rig])
        return NULL;
    g_autofree char *name =
        g_strdup_printf("%s#%" G_GINT64_FORMAT, cell->words[FIELD_rig], cell->rig_revision);
    gpointer key = NULL;
    g_hash_table_lookup_extended(page->contests->cells->rigs, name, &key, NULL);
    return key;
}

/* The rigs of the page's results, as the keys of cells->rigs. */
static GPtrArray *rigs_used(const struct page *page)
{
    const struct cells *cells = page->contests->cells;
    GPtrArray *rigs = g_ptr_array_new();
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        if (!cell->words[FIELD_rig])
            continue;
        g_autofree char *name =
            g_strdup_printf("%s#%" G_GINT64_FORMAT, cell->words[FIELD_rig], cell->rig_revision);
        gpointer key;
        if (g_hash_table_lookup_extended(cells->rigs, name, &key, NULL))
            add_once(rigs, key);
    }
    g_ptr_array_sort(rigs, words_order);
    return rigs;
}

static GPtrArray *keys_of(const struct page *page, const GPtrArray *rigs)
{
    GPtrArray *keys = g_ptr_array_new();
    for (guint i = 0; i < rigs->len; i++) {
        GHashTable *facts = g_hash_table_lookup(page->contests->cells->rigs, rigs->pdata[i]);
        GHashTableIter iter;
        gpointer key;
        g_hash_table_iter_init(&iter, facts);
        while (g_hash_table_iter_next(&iter, &key, NULL))
            add_once(keys, key);
    }
    g_ptr_array_sort(keys, words_order);
    return keys;
}

/* "16 GB" rather than 16000000000 B. */
static char *fact_text(const char *value)
{
    g_auto(GStrv) parts = g_strsplit(value, " ", 2);
    if (!parts[0] || !parts[1] || strcmp(parts[1], "B"))
        return g_strdup(value);
    double bytes = g_ascii_strtod(parts[0], NULL);
    double gib = bytes / (double)(1 << 30);
    enum unit_base base = gib == floor(gib) ? UNIT_BINARY : UNIT_DECIMAL;
    struct unit_scale scale = unit_scale(UNIT_BYTES, base, bytes);
    g_autofree char *number = unit_format_number(bytes / scale.divisor);
    return g_strdup_printf("%s %s", number, scale.suffix);
}

static const char *fact_of(const struct page *page, const char *rig, const char *key)
{
    return g_hash_table_lookup(g_hash_table_lookup(page->contests->cells->rigs, rig), key);
}

static bool same_for_all(const struct page *page, const GPtrArray *rigs, const char *key)
{
    const char *first = fact_of(page, rigs->pdata[0], key);
    for (guint i = 1; i < rigs->len; i++)
        if (g_strcmp0(fact_of(page, rigs->pdata[i], key), first))
            return false;
    return true;
}

/* Two rigs that state different values; one that states none does not differ. */
static bool known_to_differ(const struct page *page, const GPtrArray *rigs, const char *key)
{
    const char *known = NULL;
    for (guint i = 0; i < rigs->len; i++) {
        const char *value = fact_of(page, rigs->pdata[i], key);
        if (value && known && strcmp(value, known))
            return true;
        known = value ? value : known;
    }
    return false;
}

static void put_head(struct markup *m, const GPtrArray *rigs)
{
    markup_open(m, "thead");
    markup_open(m, "tr");
    markup_open(m, "th");
    markup_attribute(m, "scope", "col");
    markup_text(m, "fact");
    markup_close(m);
    for (guint i = 0; i < rigs->len; i++) {
        g_autofree char *name = g_strdup(rigs->pdata[i]);
        if (g_str_has_suffix(name, "#1"))
            name[strlen(name) - 2] = 0;
        markup_open(m, "th");
        markup_attribute(m, "scope", "col");
        markup_text(m, name);
        markup_close(m);
    }
    markup_close(m);
    markup_close(m);
}

static void put_fact(const struct page *page, struct markup *m, const GPtrArray *rigs,
                     const char *key, bool differs)
{
    markup_open(m, "tr");
    markup_attribute(m, "class", differs ? "differs" : NULL);
    markup_open(m, "th");
    markup_attribute(m, "scope", "row");
    markup_text(m, key);
    markup_close(m);
    for (guint i = 0; i < rigs->len; i++) {
        const char *value = fact_of(page, rigs->pdata[i], key);
        g_autofree char *text = value ? fact_text(value) : NULL;
        markup_open(m, "td");
        markup_attribute(m, "class", value ? NULL : "unknown");
        markup_text(m, value ? text : "unknown");
        markup_close(m);
    }
    markup_close(m);
}

static void put_facts(const struct page *page, struct markup *m, const GPtrArray *rigs,
                      const GPtrArray *keys, bool equal)
{
    markup_open(m, "div");
    markup_attribute(m, "class", "scroll");
    markup_attribute(m, "tabindex", "0");
    markup_open(m, "table");
    put_head(m, rigs);
    markup_open(m, "tbody");
    for (guint i = 0; i < keys->len; i++)
        if (rigs->len == 1 || same_for_all(page, rigs, keys->pdata[i]) == equal)
            put_fact(page, m, rigs, keys->pdata[i], known_to_differ(page, rigs, keys->pdata[i]));
    markup_close(m);
    markup_close(m);
    markup_close(m);
}

/* Rigs that take part in one table; many are given in tables of a few. */
static void put_rigs(const struct page *page, struct markup *m, GPtrArray *rigs)
{
    g_autoptr(GPtrArray) keys = keys_of(page, rigs);
    guint equal = 0;
    for (guint i = 0; i < keys->len; i++)
        equal += rigs->len > 1 && same_for_all(page, rigs, keys->pdata[i]);
    if (equal < keys->len)
        put_facts(page, m, rigs, keys, false);
    if (!equal)
        return;
    markup_open(m, "details");
    markup_open(m, "summary");
    markup_textf(m, "%u fact%s that %s equal for all of these", equal, equal == 1 ? "" : "s",
                 equal == 1 ? "is" : "are");
    markup_close(m);
    put_facts(page, m, rigs, keys, true);
    markup_close(m);
}

static bool unknown_rigs(const struct page *page)
{
    const struct cells *cells = page->contests->cells;
    for (guint i = 0; i < cells->cells->len; i++)
        if (!cells_at(cells, i)->words[FIELD_rig])
            return true;
    return false;
}

/* The rigs that were held against each other in some contest together with `rig`, itself included;
 * they are taken out of `left`. */
static GPtrArray *rivals(const struct page *page, GPtrArray *left, const char *rig)
{
    GPtrArray *together = g_ptr_array_new();
    g_ptr_array_add(together, (gpointer)rig);
    for (guint i = 0; i < section_contested(page); i++) {
        const struct contest *contest = contests_at(page->contests, i);
        g_autoptr(GPtrArray) in = g_ptr_array_new();
        for (guint k = 0; k < contest->contestants->len; k++)
            add_once(in, rig_key(page, contest_at(contest, k)->cell));
        for (guint k = 0;
             g_ptr_array_find_with_equal_func(in, rig, g_str_equal, NULL) && k < in->len; k++)
            if (together->len < SIDE_BY_SIDE)
                add_once(together, in->pdata[k]);
    }
    for (guint i = 0; i < together->len; i++) {
        guint at;
        if (g_ptr_array_find_with_equal_func(left, together->pdata[i], g_str_equal, &at))
            g_ptr_array_remove_index(left, at);
    }
    g_ptr_array_sort(together, words_order);
    return together;
}

bool section_systems(const struct page *page, struct markup *m, GError **error)
{
    (void)error;
    g_autoptr(GPtrArray) rigs = rigs_used(page);
    guint all = rigs->len;
    section_open(page, m, "systems", "Systems");
    while (rigs->len) {
        g_autoptr(GPtrArray) some = rivals(page, rigs, rigs->pdata[0]);
        put_rigs(page, m, some);
    }
    if (unknown_rigs(page))
        markup_element(
            m, "p",
            "Of some results nobody said which machine they ran on; they stand under the name "
            "of their file.");
    else if (!all)
        markup_element(m, "p", "Nothing more is known of the machines than their names.");
    markup_close(m);
    return true;
}
