/* Corrections: annotate and forget.  Every value is read before anything is altered. */
#include "schema/auto.h"
#include "schema/date.h"
#include "schema/layout.h"
#include "schema/rig_fact.h"
#include "store/change.h"
#include "store/rig.h"
#include "store/setup.h"
#include "store/state.h"
#include "store/stated.h"
#include "store/where.h"

#include <string.h>

/* --- reading the edits --- */

/* What the edits come to.  Empty texts take a word away. */
struct edits {
    bool has_setup;
    const char *rig, *layout, *compression, *layout_name, *rig_name; /* NULL: not edited */
    const char *note;
    char *date, *line; /* line: of the layout */
    GArray *facts;     /* struct fact; value NULL: goes */
    GPtrArray *values; /* texts of the facts */
    GArray *tags;      /* struct pair */
    GHashTable *rigs;  /* rig -> its revision with the facts */
};

static void clear_edits(struct edits *edits)
{
    g_free(edits->date);
    g_free(edits->line);
    g_array_unref(edits->facts);
    g_ptr_array_unref(edits->values);
    g_array_unref(edits->tags);
    g_hash_table_unref(edits->rigs);
}

static bool read_fact(struct edits *edits, const char *key, const char *value, GError **error)
{
    struct fact fact = {.key = key, .origin = ORIGIN_STATED};
    char *text = NULL;
    if (*value && !rig_fact_parse(key, value, NULL, &text, &fact.unit, error))
        return false;
    g_ptr_array_add(edits->values, text);
    fact.value = text;
    g_array_append_val(edits->facts, fact);
    return true;
}

/* A layout is said by its line or by the name that its owner gave. */
static bool read_layout(struct store *store, struct edits *edits, GError **error)
{
    if (!edits->layout || !*edits->layout)
        return true;
    struct query *query = sqlite_query(store->db, "find_layout_named", error);
    if (!query)
        return false;
    sqlite_bind_text(query, edits->layout);
    int row = sqlite_step(query, error);
    if (row > 0)
        edits->layout = edits->line = g_strdup(sqlite_text(query, 0));
    sqlite_reset(query);
    if (row)
        return row > 0;
    auto_clear(layout_clear) struct layout *layout = layout_parse(edits->layout, error);
    return layout;
}

static bool read_date(struct edits *edits, const char *value, GError **error)
{
    g_free(edits->date);
    edits->date = *value ? date_parse(value, error) : g_strdup("");
    return edits->date;
}

/* Keys with one text each. */
static bool read_word(struct edits *edits, const struct pair *edit)
{
    const struct {
        const char *name;
        const char **text;
        bool setup;
    } words[] = {
        {"rig", &edits->rig, true},
        {"layout", &edits->layout, true},
        {"compression", &edits->compression, true},
        {"layout.name", &edits->layout_name, false},
        {"rig.name", &edits->rig_name, false},
        {"note", &edits->note, false},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        if (!strcmp(words[i].name, edit->name)) {
            *words[i].text = edit->value;
            edits->has_setup |= words[i].setup;
            return true;
        }
    return false;
}

/* Facts whose name says that they are of the machine need no "rig." before it. */
static bool is_fact(const char *name)
{
    static const char *const parts[] = {"disk.", "controller.", "network.", "client."};
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        if (g_str_has_prefix(name, parts[i]) && name[strlen(parts[i])])
            return true;
    return false;
}

static bool read_edit(struct edits *edits, const struct pair *edit, GError **error)
{
    if (read_word(edits, edit))
        return true;
    if (!strcmp(edit->name, "date"))
        return read_date(edits, edit->value, error);
    if (g_str_has_prefix(edit->name, "rig.") && edit->name[4])
        return read_fact(edits, edit->name + 4, edit->value, error);
    if (is_fact(edit->name))
        return read_fact(edits, edit->name, edit->value, error);
    if (g_str_has_prefix(edit->name, "tag.") && edit->name[4]) {
        struct pair tag = {edit->name + strlen("tag."), edit->value};
        g_array_append_val(edits->tags, tag);
        return true;
    }
    return error_set(error, STATUS_USAGE,
                     "'%s' cannot be annotated; expected rig, rig.name, rig.KEY, disk.KEY, layout, "
                     "layout.name, compression, date, note or tag.NAME",
                     edit->name);
}

static bool read_edits(struct store *store, struct edits *edits, const struct pair *pairs, gsize n,
                       GError **error)
{
    for (gsize i = 0; i < n; i++)
        if (!read_edit(edits, &pairs[i], error))
            return false;
    edits->has_setup |= edits->facts->len > 0;
    if (edits->rig_name && !*edits->rig_name)
        return error_set(error, STATUS_USAGE, "rig.name: expected a name");
    return read_layout(store, edits, error) &&
           (!edits->compression || !*edits->compression ||
            layout_compression_check(edits->compression, error));
}

/* --- one run --- */

/* The revision with the facts said; made once for all runs of the rig. */
static bool with_facts(struct store *store, struct edits *edits, gint64 *rig, GError **error)
{
    gint64 before = *rig;
    gint64 known = POINTER_TO_ID(g_hash_table_lookup(edits->rigs, ID_TO_POINTER(before)));
    if (known) {
        *rig = known;
        return true;
    }
    if (!before && edits->facts->len)
        return error_set(error, STATUS_FAILED, "rig.%s: the rig is unknown; say rig=NAME with it",
                         g_array_index(edits->facts, struct fact, 0).key);
    for (guint i = 0; i < edits->facts->len; i++)
        if (!rig_alter(store, *rig, &g_array_index(edits->facts, struct fact, i), rig, error))
            return false;
    g_hash_table_insert(edits->rigs, ID_TO_POINTER(before), ID_TO_POINTER(*rig));
    return true;
}

/* What is taken away, or altered about the rig, is so before the other words are put over it. */
static bool edit_setup(struct store *store, struct edits *edits, const struct state *state,
                       GError **error)
{
    struct state base = *state;
    struct setup words = {.origin = ORIGIN_STATED, .said = SAID_ANNOTATED};
    if (edits->rig && !*edits->rig)
        base.rig = 0;
    else if (edits->rig && !rig_find(store, edits->rig, state->rig, &base.rig, error))
        return false;
    if (edits->layout && *edits->layout)
        words.layout = edits->layout;
    else if (edits->layout)
        base.layout = 0;
    if (edits->compression && *edits->compression)
        words.compression = edits->compression;
    else if (edits->compression || (!base.layout && !g_strcmp0(base.origin, "derived")))
        base.compression = NULL;
    gint64 setup;
    return with_facts(store, edits, &base.rig, error) &&
           state_merge(store, &base, &words, &setup, error) &&
           state_set(store, state, setup, SAID_ANNOTATED, error);
}

static bool annotate_run(struct store *store, struct edits *edits, gint64 run, GError **error)
{
    auto_clear(state_clear) struct state state = {0};
    if (!state_read(store, run, &state, error) ||
        (edits->has_setup && !edit_setup(store, edits, &state, error)))
        return false;
    const struct stated stated = {.started = edits->date,
                                  .note = edits->note,
                                  .tags = (const struct pair *)(void *)edits->tags->data,
                                  .n_tags = edits->tags->len};
    bool altered = false;
    return stated_put(store, run, &stated, SAID_ANNOTATED, &altered, error);
}

/* --- names --- */

/* What the runs have in one column of their setups; an error where it is not one thing. */
static bool one_of_all(struct store *store, const char *name, const GArray *runs, gint64 *id,
                       const char *key, GError **error)
{
    *id = 0;
    for (guint i = 0; i < runs->len; i++) {
        gint64 found;
        struct query *query = sqlite_query(store->db, name, error);
        if (!query)
            return false;
        sqlite_bind_integer(query, g_array_index(runs, gint64, i));
        if (!sqlite_get(query, &found, error))
            return false;
        if (!found || (*id && *id != found))
            return error_set(error, STATUS_FAILED, "%s: %s", key,
                             found ? "the selection has more than one; a name is for one"
                                   : "it is unknown in the selection; say what it is first");
        *id = found;
    }
    return true;
}

static bool name_layout(struct store *store, const GArray *runs, const char *name, GError **error)
{
    gint64 layout;
    if (!one_of_all(store, "run_layout", runs, &layout, "layout.name", error))
        return false;
    struct query *query = sqlite_query(store->db, "layout_name", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, layout);
    if (sqlite_step(query, error) < 0)
        return false;
    g_autofree char *present = g_strdup(sqlite_text(query, 0));
    sqlite_reset(query);
    return change_edit(store, "layout", layout, "name", present, *name ? name : NULL, error);
}

/* All revisions bear the name. */
static bool name_rig(struct store *store, const GArray *runs, const char *name, GError **error)
{
    gint64 first, taken;
    if (!one_of_all(store, "run_rig", runs, &first, "rig.name", error))
        return false;
    struct query *query = sqlite_query(store->db, "rig_name", error);
    if (query)
        sqlite_bind_integer(query, first);
    if (!query || sqlite_step(query, error) < 0)
        return false;
    g_autofree char *present = g_strdup(sqlite_text(query, 0));
    sqlite_reset(query);
    if (!strcmp(present, name))
        return true;
    if (!(query = sqlite_query(store->db, "rig_taken", error)))
        return false;
    sqlite_bind_text(query, name);
    if (!sqlite_get(query, &taken, error))
        return false;
    if (taken)
        return error_set(error, STATUS_FAILED,
                         "rig.name: there is a rig %s already; rig=%s moves the runs to it", name,
                         name);
    if ((query = sqlite_query(store->db, "rig_revisions", error)))
        sqlite_bind_text(query, present);
    g_autoptr(GArray) revisions = change_ids(query, error);
    for (guint i = 0; revisions && i < revisions->len; i++)
        if (!change_edit(store, "rig", g_array_index(revisions, gint64, i), "name", present, name,
                         error))
            return false;
    return revisions;
}

/* --- selections --- */

static GArray *select_runs(struct store *store, const struct filter *filter, GError **error)
{
    auto_clear(where_clear) struct where where;
    struct query *query = where_query(&where, store->db, "select_runs", filter, WHERE_TAKEN, error);
    GArray *runs = change_ids(query, error);
    sqlite_finish(query);
    return runs;
}

static bool annotate(struct store *store, struct edits *edits, const GArray *runs, GError **error)
{
    for (guint i = 0; i < runs->len; i++)
        if (!annotate_run(store, edits, g_array_index(runs, gint64, i), error))
            return false;
    return !runs->len ||
           ((!edits->layout_name || name_layout(store, runs, edits->layout_name, error)) &&
            (!edits->rig_name || name_rig(store, runs, edits->rig_name, error)));
}

/* `where` is asked only where no runs are given. */
static bool annotate_edits(struct store *store, const struct filter *where, const GArray *given,
                           const struct pair *pairs, gsize n, guint64 *runs, GError **error)
{
    g_assert(store->change);
    auto_clear(clear_edits) struct edits edits = {
        .facts = g_array_new(FALSE, FALSE, sizeof(struct fact)),
        .values = g_ptr_array_new_with_free_func(g_free),
        .tags = g_array_new(FALSE, FALSE, sizeof(struct pair)),
        .rigs = g_hash_table_new(NULL, NULL),
    };
    *runs = 0;
    if (!read_edits(store, &edits, pairs, n, error))
        return false;
    g_autoptr(GArray) selected = given ? NULL : select_runs(store, where, error);
    const GArray *ids = given ? given : selected;
    if (!ids || !annotate(store, &edits, ids, error))
        return false;
    *runs = ids->len;
    return true;
}

bool store_annotate(struct store *store, const struct filter *where, const struct pair *edits,
                    gsize n, guint64 *runs, GError **error)
{
    return annotate_edits(store, where, NULL, edits, n, runs, error);
}

bool store_layout_named(struct store *store, const char *name, bool *named, GError **error)
{
    struct query *query = sqlite_query(store->db, "find_layout_named", error);
    if (!query)
        return false;
    sqlite_bind_text(query, name);
    int row = sqlite_step(query, error);
    sqlite_reset(query);
    *named = row > 0;
    return row >= 0;
}

bool store_annotate_runs(struct store *store, const GArray *runs, const struct pair *edits, gsize n,
                         GError **error)
{
    guint64 annotated;
    return annotate_edits(store, NULL, runs, edits, n, &annotated, error);
}

bool store_forget(struct store *store, const struct filter *where, guint64 *runs, GError **error)
{
    g_assert(store->change);
    g_autoptr(GArray) ids = select_runs(store, where, error);
    *runs = 0;
    for (guint i = 0; ids && i < ids->len; i++, ++*runs)
        if (!change_edit_id(store, "run", g_array_index(ids, gint64, i), "removed", 0,
                            store->change, error))
            return false;
    return ids;
}
