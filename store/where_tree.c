/* From the tree of a selection to SQL. */
#include "schema/auto.h"
#include "store/queries.h"
#include "store/store.h"
#include "store/where_inside.h"

#include <string.h>

/* The order is forced: runs first, because what selects best is about runs, then their results,
 * which are one range of rowids. */
static const char from[] =
    "run{index} CROSS JOIN setup ON setup.id = run.setup_id{narrow}"
    " LEFT JOIN rig ON rig.id = setup.rig_id"
    " LEFT JOIN layout ON layout.id = setup.layout_id"
    " CROSS JOIN source AS held ON held.id = run.source_id"
    " CROSS JOIN source ON source.id = coalesce(held.whole, held.id)"
    " CROSS JOIN result ON result.id >= run.id * 4096 AND result.id < (run.id + 1) * 4096"
    " CROSS JOIN workload ON workload.id = result.workload_id";

#define SETUPS                                                                                     \
    "setup LEFT JOIN rig ON rig.id = setup.rig_id LEFT JOIN layout ON layout.id = setup.layout_id"

static const char setups[] = SETUPS;

/* Setups first: what selects best among cells is about these. */
static const char summaries[] = SETUPS " CROSS JOIN summary AS run ON run.setup_id = setup.id"
                                       " CROSS JOIN workload ON workload.id = run.workload_id";

#define add(where, ...) g_string_append_printf((where)->sql, __VA_ARGS__)

/* --- the tree --- */

/* A part of the tree, under an odd number of `not`s or an even one.  They are carried down to the
 * comparisons (De Morgan holds for three values), equal operators are joined, and the deepest
 * operand comes first, because SQLite's parser has a stack of only 100 places. */
struct term {
    const struct filter *filter;
    bool negated;
};

static struct term term_of(const struct filter *filter, bool negated)
{
    for (; filter->kind == FILTER_NOT; filter = filter->left)
        negated = !negated;
    return (struct term){filter, negated};
}

/* AND, OR, or what a leaf is. */
static enum filter_kind term_kind(struct term term)
{
    enum filter_kind kind = term.filter->kind;
    if (term.negated && (kind == FILTER_AND || kind == FILTER_OR))
        return kind == FILTER_AND ? FILTER_OR : FILTER_AND;
    return kind;
}

static bool is_leaf(struct term term)
{
    return term_kind(term) != FILTER_AND && term_kind(term) != FILTER_OR;
}

static void collect(struct term term, enum filter_kind kind, GArray *operands)
{
    if (term_kind(term) != kind) {
        g_array_append_val(operands, term);
        return;
    }
    collect(term_of(term.filter->left, term.negated), kind, operands);
    collect(term_of(term.filter->right, term.negated), kind, operands);
}

static int height(struct term term)
{
    if (is_leaf(term))
        return 0;
    int left = height(term_of(term.filter->left, term.negated));
    int right = height(term_of(term.filter->right, term.negated));
    return 1 + MAX(left, right);
}

static int by_height(gconstpointer a, gconstpointer b)
{
    return height(*(const struct term *)b) - height(*(const struct term *)a);
}

static void add_leaf(struct where *where, struct term term)
{
    if (where->only != ABOUT_SEVERAL && where_about(term.filter) != where->only) {
        add(where, "1");
        return;
    }
    add(where, term.negated ? "NOT (" : "(");
    where_add(where, term.filter);
    add(where, ")");
}

static void add_term(struct where *where, struct term term)
{
    if (is_leaf(term)) {
        add_leaf(where, term);
        return;
    }
    enum filter_kind kind = term_kind(term);
    g_autoptr(GArray) operands = g_array_new(FALSE, FALSE, sizeof(struct term));
    collect(term, kind, operands);
    g_array_sort(operands, by_height);
    for (guint i = 0; i < operands->len; i++) {
        add(where, "%s", !i ? "(" : kind == FILTER_AND ? " AND " : " OR ");
        add_term(where, g_array_index(operands, struct term, i));
    }
    add(where, ")");
}

static void init(struct where *where, const struct filter *filter, bool of_summaries)
{
    *where = (struct where){.sql = g_string_new(filter ? "" : "1"),
                            .narrow = g_string_new(NULL),
                            .index = "",
                            .values = where_values_new(),
                            .summaries = of_summaries};
    if (filter)
        add_term(where, term_of(filter, false));
}

void where_init(struct where *where, const struct filter *filter)
{
    init(where, filter, false);
}

bool store_summarised(const struct filter *where)
{
    if (!where)
        return true;
    bool joins = where->kind == FILTER_AND || where->kind == FILTER_OR;
    if (!joins && where->kind != FILTER_NOT)
        return where_of_cells(where);
    return store_summarised(where->left) && store_summarised(where->right);
}

void where_clear(struct where *where)
{
    if (!where->sql)
        return;
    g_string_free(where->sql, TRUE);
    g_string_free(where->narrow, TRUE);
    g_ptr_array_unref(where->values);
    *where = (struct where){0};
}

/* The columns of observations.sql, for who asks for the same rows in another way. */
static char *observation(void)
{
    const char *all = strstr(queries_text("observations"), "SELECT ") + strlen("SELECT ");
    return g_strndup(all, (gsize)(strstr(all, "\nFROM ") - all));
}

char *where_complete(const struct where *where, const char *sql)
{
    g_autofree char *columns = observation();
    g_autoptr(GString) text = g_string_new(sql);
    g_string_replace(text, "{observation}", columns, 0);
    g_autofree char *expanded = queries_expand(text->str);
    g_string_assign(text, expanded);
    g_string_replace(text, "{from}", from, 0);
    g_string_replace(text, "{summaries}", summaries, 0);
    g_string_replace(text, "{index}", where->index, 0);
    g_string_replace(text, "{narrow}", where->narrow->str, 0);
    g_string_replace(text, "{setups}", setups, 0);
    g_string_replace(text, "{memory}", where_memory, 0);
    g_string_replace(text, "{os}", where_os, 0);
    g_string_replace(text, "{where}", where->sql->str, 0);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* --- narrowing --- */

/* How runs are found by what is said of something of theirs. */
static const struct narrowing {
    enum where_about about;
    const char *index, *before;
} narrowings[] = {
    {ABOUT_SETUP, " INDEXED BY run_setup", "run.setup_id IN (SELECT setup.id FROM {setups} WHERE "},
    {ABOUT_SOURCE, " INDEXED BY run_source",
     "run.source_id IN (SELECT held.id FROM source AS held CROSS JOIN source"
     " ON source.id = coalesce(held.whole, held.id) WHERE "},
};

/* Whether what is said about that alone leaves something out. */
static bool narrows(struct term term, enum where_about about)
{
    if (is_leaf(term))
        return where_about(term.filter) == about;
    bool all = term_kind(term) == FILTER_OR,
         left = narrows(term_of(term.filter->left, term.negated), about),
         right = narrows(term_of(term.filter->right, term.negated), about);
    return all ? left && right : left || right;
}

/* The condition as far as it is about that; all else it asks is taken to be so. */
static char *narrow_to(struct where *where, const struct filter *filter, const struct narrowing *by,
                       bool doubted)
{
    GString *whole = where->sql;
    where->sql = g_string_new(by->before);
    where->only = by->about;
    add(where, doubted ? "coalesce(" : "(");
    add_term(where, term_of(filter, false));
    add(where, doubted ? ", 1))" : "))");
    char *narrow = g_string_free(where->sql, FALSE);
    where->sql = whole;
    where->only = ABOUT_SEVERAL;
    return narrow;
}

static bool leaves_few(const struct where *where, struct sqlite *db, bool *few, GError **error)
{
    g_autofree char *sql = where_complete(where, queries_text("narrow_few"));
    struct query *query = sqlite_prepare(db, "narrow_few", sql, error);
    gint64 answer = 0;
    if (query)
        where_bind(where, query);
    bool done = query && sqlite_get(query, &answer, error);
    sqlite_finish(query);
    *few = answer;
    return done;
}

/* By the first that leaves few.  The index is named because the planner, which knows nothing of
 * numbers, would rather read all runs in their order. */
static bool narrow(struct where *where, struct sqlite *db, const struct filter *filter,
                   bool doubted, GError **error)
{
    bool few = false;
    for (gsize i = 0; !few && i < G_N_ELEMENTS(narrowings); i++) {
        const struct narrowing *by = &narrowings[i];
        if (!narrows(term_of(filter, false), by->about))
            continue;
        g_autofree char *condition = narrow_to(where, filter, by, doubted);
        g_string_printf(where->narrow, " AND %s", condition);
        where->index = by->index;
        if (!leaves_few(where, db, &few, error))
            return false;
    }
    if (!few) {
        g_string_truncate(where->narrow, 0);
        where->index = "";
    }
    return true;
}

struct query *where_query(struct where *where, struct sqlite *db, const char *name,
                          const struct filter *filter, enum where_narrow how, GError **error)
{
    const char *text = queries_text(name);
    init(where, filter, strstr(text, "{summaries}"));
    if (filter && how != WHERE_WHOLE && strstr(text, "{from}") &&
        !narrow(where, db, filter, how == WHERE_DOUBTED, error))
        return NULL;
    g_autofree char *sql = where_complete(where, text);
    struct query *query = sqlite_prepare(db, name, sql, error);
    if (query)
        where_bind(where, query);
    return query;
}
