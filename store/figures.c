/* Results, missing figures and facts, moved from number to number. */
#include "store/figures.h"

bool figures_put_aside(struct store *store, gint64 known, gint64 id, GError **error)
{
    struct query *query = sqlite_query(store->db, "put_aside", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, id);
    sqlite_bind_integer(query, store->change);
    sqlite_bind_integer(query, known);
    return sqlite_run(query, error);
}

/* What hangs on the number of a run: a run has `span` numbers, from run * span on. */
static const struct hanging {
    const char *thing, *field;
    gint64 span;
} hangings[] = {{"result", "id", 4096}, {"missing", "result_id", 4096}, {"run_fact", "run_id", 1}};

static bool move(struct store *store, const struct hanging *hanging, gint64 from, gint64 to,
                 GError **error)
{
    gint64 span = hanging->span;
    struct query *query =
        sqlite_query_of(store->db, "move_figures", hanging->thing, hanging->field, error);
    if (!query)
        return false;
    sqlite_bind_integer(query, (to - from) * span);
    sqlite_bind_integer(query, from * span);
    sqlite_bind_integer(query, (from + 1) * span);
    return sqlite_run(query, error);
}

bool figures_exchange(struct store *store, gint64 a, gint64 b, GError **error)
{
    /* By way of a number that no run has. */
    for (gsize i = 0; i < G_N_ELEMENTS(hangings); i++)
        if (!move(store, &hangings[i], a, -a, error) || !move(store, &hangings[i], b, a, error) ||
            !move(store, &hangings[i], -a, b, error))
            return false;
    return true;
}
