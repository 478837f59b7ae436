/* From the words of a claim to comparable figures. */
#include "report/claim_pairs.h"

#include "report/judged.h"
#include "report/verdict.h"
#include "schema/auto.h"
#include "schema/error.h"
#include "schema/stats.h"
#include "schema/workload.h"

#include <math.h>
#include <string.h>

/* --- parties --- */

static bool is_term(const char *word)
{
    gsize length = strcspn(word, "=<>~!");
    g_autofree char *key = g_strndup(word, length);
    return word[length] && field_find(key) != FIELD_NONE;
}

static void note_keys(guint64 *keys, const struct filter *filter)
{
    if (!filter)
        return;
    if (filter->kind == FILTER_WORD)
        *keys |= 1u << FIELD_layout;
    else if (filter->kind == FILTER_COMPARE && filter->field < FIELD_COUNT)
        *keys |= (guint64)1 << filter->field;
    note_keys(keys, filter->left);
    note_keys(keys, filter->right);
}

/* "rig=a raidz1 over SMB": terms, and the rest as one name. */
static struct filter *read_part(const char *text, GError **error)
{
    g_auto(GStrv) words = g_strsplit_set(text, " \t\n", -1);
    g_autoptr(GString) name = g_string_new(NULL);
    struct filter *all = NULL;
    for (char **word = words; *word; word++) {
        g_autoptr(GError) why = NULL;
        struct filter *term = is_term(*word) ? filter_parse(*word, &why) : NULL;
        if (why) {
            filter_free(all);
            error_set(error, STATUS_USAGE, "'%s': %s", text, why->message);
            return NULL;
        }
        if (term)
            all = filter_join(all, term);
        else if (**word)
            g_string_append_printf(name, "%s%s", name->len ? " " : "", *word);
    }
    if (name->len || !all) {
        struct filter *word = g_new0(struct filter, 1);
        *word = (struct filter){.kind = FILTER_WORD, .text = g_strdup(name->str)};
        all = filter_join(all, word);
    }
    return all;
}

static bool in_folder(const char *origin, const char *folder)
{
    if (!folder)
        return true;
    g_autofree char *its = origin ? g_path_get_dirname(origin) : NULL;
    return its && !strcmp(its, folder);
}

static bool collect_results(struct claim_party *party, struct store *store, struct filter *where,
                            GError **error)
{
    g_autoptr(GHashTable) results =
        judged_resolve(store, where, error) ? judged_results(store, where, error) : NULL;
    GHashTableIter iter;
    gpointer result;
    if (!results)
        return false;
    g_hash_table_iter_init(&iter, results);
    while (g_hash_table_iter_next(&iter, &result, NULL))
        g_hash_table_add(party->results, g_memdup2(result, sizeof(gint64)));
    return true;
}

/* Set-ups that somebody described and nobody gave figures for. */
static bool collect_described(struct claim_party *party, struct claims *claims,
                              const struct filter *where, const char *folder, GError **error)
{
    auto_clear(rows_clear) struct rows *rows =
        store_rows(claims->store, "unmeasured", where, error);
    if (!rows)
        return false;
    GError *failed = NULL;
    while (rows_next(rows, &failed)) {
        party->known = true;
        if (!in_folder(rows_text(rows, rows_find(rows, "source")), folder) || party->described)
            continue;
        const char *rig = rows_text(rows, rows_find(rows, "rig")),
                   *layout = rows_text(rows, rows_find(rows, "layout"));
        party->described = true;
        party->rig = rig ? g_string_chunk_insert_const(claims->texts, rig) : NULL;
        party->layout = layout ? g_string_chunk_insert_const(claims->texts, layout) : NULL;
        party->revision = rows_integer(rows, rows_find(rows, "rig_revision"));
    }
    if (failed)
        g_propagate_error(error, failed);
    return !failed;
}

static bool find_party(struct claim_party *party, struct claims *claims, const char *text,
                       const char *folder, GError **error)
{
    party->results = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    g_auto(GStrv) parts = g_strsplit(text ? text : "", "|", -1);
    for (char **part = parts; *part; part++) {
        if (!*g_strstrip(*part))
            continue;
        party->said = true;
        auto_clear(filter_clear) struct filter *where = read_part(*part, error);
        if (!where || !collect_results(party, claims->store, where, error) ||
            !collect_described(party, claims, where, folder, error))
            return false;
        note_keys(&party->keys, where);
    }
    return true;
}

static bool is_in(const struct claim_party *party, const struct cells *cells,
                  const struct cell_data *cell)
{
    return g_hash_table_contains(party->results, &cells_run(cells, cell, 0)->result);
}

/* --- work --- */

/* Each facet that is asked for stands in the workload of the cell. */
static bool has_facets(const char *canon, const char *facets)
{
    g_auto(GStrv) asked = g_strsplit(facets, ",", -1);
    const char *colon = strchr(canon, ':');
    g_auto(GStrv) has = g_strsplit(colon ? colon + 1 : "", ",", -1);
    for (char **facet = asked; *facet; facet++)
        if (!g_strv_contains((const char *const *)has, *facet))
            return false;
    return true;
}

static bool does_work(const struct cell_data *cell, const char *asked)
{
    const char *canon = cell->words[FIELD_workload], *class = cell->words[FIELD_class];
    g_auto(GStrv) works = g_strsplit(asked ? asked : "", ";", -1);
    if (!asked || !strcmp(asked, "unknown"))
        return true;
    for (char **work = works; canon && class && *work; work++) {
        char *facets = strchr(g_strstrip(*work), ':');
        if (facets)
            *facets++ = 0;
        if (g_pattern_match_simple(*work, class) && (!facets || has_facets(canon, facets)))
            return true;
    }
    return false;
}

/* --- what competes --- */

/* The values of a key among a party's cells. */
static GHashTable *values_of(const struct claims *claims, const struct claim_party *party,
                             enum field field)
{
    GHashTable *values = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < claims->cells.cells->len; i++) {
        const struct cell_data *cell = cells_at(&claims->cells, i);
        if (cell->words[field] && is_in(party, &claims->cells, cell))
            g_hash_table_add(values, (gpointer)cell->words[field]);
    }
    return values;
}

bool claim_pairs_share(const struct claims *claims, const struct claim_party *a,
                       const struct claim_party *b, enum field field)
{
    g_autoptr(GHashTable) x = values_of(claims, a, field), y = values_of(claims, b, field);
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, x);
    while (g_hash_table_iter_next(&iter, &value, NULL))
        if (g_hash_table_contains(y, value))
            return true;
    return false;
}

/* The parties are of different rigs and have a layout in common. */
static bool rigs_compete(const struct claims *claims, const struct claim_party *a,
                         const struct claim_party *b)
{
    return !claim_pairs_share(claims, a, b, FIELD_rig) &&
           claim_pairs_share(claims, a, b, FIELD_layout);
}

static enum field competing(const struct claims *claims, const struct claim_party *a,
                            const struct claim_party *b)
{
    static const enum field order[] = {FIELD_compression, FIELD_rig,   FIELD_os,
                                       FIELD_host,        FIELD_tool,  FIELD_manager,
                                       FIELD_level,       FIELD_fs,    FIELD_controller,
                                       FIELD_redundancy,  FIELD_media, FIELD_disks};
    guint64 both = b->said ? a->keys & b->keys : a->keys;
    bool names = both & (1u << FIELD_layout);
    for (gsize i = 0; i < G_N_ELEMENTS(order); i++)
        if (both & ((guint64)1 << order[i]) && (b->said || !names))
            return order[i];
    return b->said && rigs_compete(claims, a, b) ? FIELD_rig : FIELD_layout;
}

/* --- pairs --- */

static bool is_few(const struct contestant *c)
{
    return c->n < 3;
}

static struct claim_pair pair_of(const struct contest *contest, guint a, guint b, bool own)
{
    const struct contestant *x = contest_at(contest, a), *y = contest_at(contest, b);
    struct duel duel;
    verdict_of(contest, a, b, VERDICT_MARGIN, &duel);
    double least =
        duel.noise > 1 ? duel.noise : stats_least_ratio(VERDICT_NOISE, INFINITY, x->n, y->n);
    return (struct claim_pair){
        .contest = contest,
        .a = a,
        .b = b,
        .ratio = verdict_ratio(contest, a, b),
        .lo = duel.lo,
        .hi = duel.hi,
        .least = least,
        .p = duel.holm,
        .few = is_few(x) || is_few(y) || isnan(duel.lo),
        .invalid = x->trust == TRUST_INVALID || y->trust == TRUST_INVALID,
        .doubtful = x->trust == TRUST_SUSPECT || y->trust == TRUST_SUSPECT,
        .own = own,
    };
}

static void add_contest(struct claim_pairs *pairs, const struct claims *claims,
                        const struct contest *contest, const char *folder)
{
    for (guint i = 0; i < contest->contestants->len; i++) {
        const struct contestant *x = contest_at(contest, i);
        if (isnan(x->median))
            continue;
        bool a = is_in(&pairs->a, &claims->cells, x->cell);
        for (guint k = 0; a && k < contest->contestants->len; k++) {
            const struct contestant *y = contest_at(contest, k);
            bool alone = !pairs->b.said && contest->contestants->len == 1;
            if (isnan(y->median) || (i == k && !alone) ||
                (pairs->b.said && !is_in(&pairs->b, &claims->cells, y->cell)))
                continue;
            struct claim_pair pair =
                pair_of(contest, i, k, in_folder(x->cell->words[FIELD_source], folder));
            g_array_append_val(pairs->all, pair);
        }
    }
}

static bool has_party(const struct claims *claims, const struct claim_party *party,
                      const struct contest *contest)
{
    for (guint i = 0; i < contest->contestants->len; i++)
        if (!isnan(contest_at(contest, i)->median) &&
            is_in(party, &claims->cells, contest_at(contest, i)->cell))
            return true;
    return false;
}

static bool on_rig_of_pairs(const struct claim_pairs *pairs, const struct contest *contest)
{
    bool any_own = false;
    for (guint i = 0; i < pairs->all->len; i++)
        any_own |= g_array_index(pairs->all, struct claim_pair, i).own;
    for (guint i = 0; i < pairs->all->len; i++) {
        const struct claim_pair *pair = &g_array_index(pairs->all, struct claim_pair, i);
        if (pair->own == any_own &&
            !g_strcmp0(contest->of->words[FIELD_rig], pair->contest->of->words[FIELD_rig]))
            return true;
    }
    return false;
}

static void count_lonely(struct claim_pairs *pairs, const struct claims *claims,
                         const struct contest *contest)
{
    bool a = has_party(claims, &pairs->a, contest), b = has_party(claims, &pairs->b, contest);
    if (a == b || !on_rig_of_pairs(pairs, contest))
        return;
    pairs->only_a += a, pairs->only_b += b;
}

static int by_work(gconstpointer a, gconstpointer b)
{
    const struct claim_pair *x = a, *y = b;
    int brief = strcmp(y->contest->brief, x->contest->brief); /* writes before reads */
    return brief ? brief : (x->ratio < y->ratio) - (x->ratio > y->ratio);
}

static void count_cells(struct claim_pairs *pairs, const struct claims *claims, const char *folder)
{
    for (guint i = 0; i < claims->cells.cells->len; i++) {
        const struct cell_data *cell = cells_at(&claims->cells, i);
        bool own = in_folder(cell->words[FIELD_source], folder);
        bool a = is_in(&pairs->a, &claims->cells, cell), b = is_in(&pairs->b, &claims->cells, cell);
        pairs->own_results |= own;
        pairs->a.all += a, pairs->a.own += a && own;
        pairs->b.all += b, pairs->b.own += b && own;
    }
}

bool claim_pairs_find(struct claim_pairs *pairs, struct claims *claims, const struct claim *claim,
                      const char *folder, GError **error)
{
    *pairs = (struct claim_pairs){.all = g_array_new(FALSE, FALSE, sizeof(struct claim_pair))};
    if (!find_party(&pairs->a, claims, claim->a, folder, error) ||
        !find_party(&pairs->b, claims, claim->b, folder, error))
        return false;
    count_cells(pairs, claims, folder);
    pairs->by = competing(claims, &pairs->a, &pairs->b);
    if (!pairs->a.said)
        return true;
    const struct contests *contests = claims_contests(claims, pairs->by);
    for (guint i = 0; i < contests->all->len; i++) {
        const struct contest *contest = contests_at(contests, i);
        if (contest->metric != METRIC_NONE && does_work(contest->of, claim->workload))
            add_contest(pairs, claims, contest, folder);
    }
    for (guint i = 0; i < contests->all->len && pairs->b.said; i++)
        if (does_work(contests_at(contests, i)->of, claim->workload))
            count_lonely(pairs, claims, contests_at(contests, i));
    g_array_sort(pairs->all, by_work);
    return true;
}

void claim_pairs_clear(struct claim_pairs *pairs)
{
    g_clear_pointer(&pairs->a.results, g_hash_table_unref);
    g_clear_pointer(&pairs->b.results, g_hash_table_unref);
    g_clear_pointer(&pairs->all, g_array_unref);
}

/* --- which count --- */

static struct claim_pair *at(const struct claim_pairs *pairs, guint i)
{
    return &g_array_index(pairs->all, struct claim_pair, i);
}

void claim_pairs_keep_own(struct claim_pairs *pairs)
{
    bool own = false;
    for (guint i = 0; i < pairs->all->len; i++)
        own |= at(pairs, i)->own;
    for (guint i = pairs->all->len; own && i-- > 0;)
        if (!at(pairs, i)->own)
            g_array_remove_index(pairs->all, i);
}

static const char *work_of(const struct claim_pair *pair)
{
    return pair->contest->of->words[FIELD_workload];
}

/* Work that some pair measured on disks is judged by such pairs alone. */
void claim_pairs_keep_valid(struct claim_pairs *pairs)
{
    g_autoptr(GHashTable) valid = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < pairs->all->len; i++)
        if (!at(pairs, i)->invalid && work_of(at(pairs, i)))
            g_hash_table_add(valid, (gpointer)work_of(at(pairs, i)));
    for (guint i = pairs->all->len; i-- > 0;)
        if (at(pairs, i)->invalid && work_of(at(pairs, i)) &&
            g_hash_table_contains(valid, work_of(at(pairs, i))))
            g_array_remove_index(pairs->all, i);
}

int claim_pair_sign(const struct claim_pair *pair)
{
    if (pair->few)
        return pair->ratio > pair->least ? 1 : 1 / pair->ratio > pair->least ? -1 : 0;
    return !(pair->p < 0.05) ? 0 : pair->lo > 1 ? 1 : pair->hi < 1 ? -1 : 0;
}

/* "2.23 times as fast as", "37 % slower than". */
char *claim_pair_words(const struct claim_pair *pair, enum effect_measure said)
{
    g_autofree char *words = effect_words(pair->ratio, said);
    return g_strdup_printf("%s%s %s %s %s",
                           pair->contest->by == FIELD_compression ? "compression " : "",
                           contest_at(pair->contest, pair->a)->label, words,
                           g_str_has_suffix(words, "as fast") ? "as" : "than",
                           contest_at(pair->contest, pair->b)->label);
}
