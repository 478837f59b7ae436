/* Setups: layouts with what follows from them, compression said or derived, one row per setup. */
#include "store/setup.h"
#include "schema/auto.h"
#include "schema/layout.h"
#include "store/change.h"
#include "store/rig.h"

#include <string.h>

/* --- layouts --- */

static bool find_layout(struct store *store, const char *canon, gint64 *layout, char **name,
                        GError **error)
{
    struct query *query = sqlite_query(store->db, "find_layout", error);
    if (!query)
        return false;
    sqlite_bind_text(query, canon);
    int row = sqlite_step(query, error);
    *layout = row > 0 ? sqlite_integer(query, 0) : 0;
    *name = row > 0 ? g_strdup(sqlite_text(query, 1)) : NULL;
    if (row > 0)
        sqlite_reset(query);
    return row >= 0;
}

static void bind_layout(struct query *query, const struct layout *layout)
{
    const struct layout_facts *facts = layout_facts(layout);
    const char *const texts[] = {layout_canon(layout), facts->label,      facts->level,
                                 facts->manager,       facts->redundancy, facts->fs,
                                 facts->controller,    facts->media};
    const double numbers[] = {facts->disks, facts->data_disks, facts->usable, facts->capacity,
                              facts->survives};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        sqlite_bind_text(query, texts[i]);
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++)
        sqlite_bind_number(query, numbers[i]);
}

static bool put_layout(struct store *store, const struct layout *layout, gint64 *id, GError **error)
{
    struct query *query = sqlite_query(store->db, "put_layout", error);
    if (!query)
        return false;
    bind_layout(query, layout);
    return sqlite_get(query, id, error);
}

bool setup_layout_again(struct store *store, gint64 id, const char *canon, bool repair, bool *same,
                        GError **error)
{
    auto_clear(layout_clear) struct layout *layout = layout_parse(canon, error);
    if (!layout)
        return false;
    if (strcmp(layout_canon(layout), canon))
        return error_set(error, STATUS_FAILED, "expected a canonical line: %s",
                         layout_canon(layout));
    struct query *query = sqlite_query(store->db, "same_layout", error);
    gint64 is = 0;
    if (!query)
        return false;
    bind_layout(query, layout);
    sqlite_bind_integer(query, id);
    if (!sqlite_get(query, &is, error))
        return false;
    *same = is;
    if (is || !repair)
        return true;
    if (!(query = sqlite_query(store->db, "repair_layout", error)))
        return false;
    bind_layout(query, layout);
    sqlite_bind_integer(query, id);
    store->altered = true;
    return sqlite_run(query, error);
}

/* The text is the archive's, because callers keep it while the layout goes. */
static const char *compression_of(struct store *store, const struct layout *layout, bool *said)
{
    const char *text = layout_compression(layout);
    *said = *text;
    if (*said)
        return g_string_chunk_insert_const(store->compressions, text);
    return layout_cannot_compress(layout) ? "off" : NULL;
}

/* The first name stays: another source's name for the same layout is no correction. */
bool setup_layout(struct store *store, const char *text, const char *name, gint64 *layout,
                  const char **compression, bool *said, GError **error)
{
    auto_clear(layout_clear) struct layout *parsed = layout_parse(text, error);
    g_autofree char *present = NULL;
    if (!parsed || !find_layout(store, layout_canon(parsed), layout, &present, error))
        return false;
    if (!*layout && !put_layout(store, parsed, layout, error))
        return false;
    *compression = compression_of(store, parsed, said);
    return present || !name || change_edit(store, "layout", *layout, "name", NULL, name, error);
}

bool setup_layout_is(struct store *store, gint64 layout, const char *text, bool *is, GError **error)
{
    gint64 found;
    g_autofree char *name = NULL;
    auto_clear(layout_clear) struct layout *parsed = layout_parse(text, error);
    if (!parsed || !find_layout(store, layout_canon(parsed), &found, &name, error))
        return false;
    *is = found == layout;
    return true;
}

bool setup_implied(struct store *store, gint64 layout, const char **compression, GError **error)
{
    *compression = NULL;
    if (!layout)
        return true;
    struct query *query = sqlite_query(store->db, "layout_canon", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, layout);
    int row = sqlite_step(query, error);
    if (row <= 0)
        return !row;
    auto_clear(layout_clear) struct layout *parsed = layout_parse(sqlite_text(query, 0), error);
    sqlite_reset(query);
    bool said;
    if (parsed)
        *compression = compression_of(store, parsed, &said);
    return parsed;
}

/* --- setups --- */

char *setup_unknown(const char *machine, const char *basename)
{
    return g_strdup_printf("%s%s(%s)", machine ? machine : "", machine ? " " : "", basename);
}

bool setup_find(struct store *store, const struct settled *settled, const char *machine,
                const char *basename, gint64 *setup, GError **error)
{
    bool known = settled->rig && settled->layout;
    g_autofree char *unknown = known ? NULL : setup_unknown(machine, basename);
    static const char *const names[] = {"find_setup", "put_setup"};
    *setup = 0;
    for (gsize i = 0; !*setup && i < G_N_ELEMENTS(names); i++) {
        struct query *query = sqlite_query(store->db, names[i], error);
        if (!query)
            return false;
        sqlite_bind_id(query, settled->rig);
        sqlite_bind_id(query, settled->layout);
        sqlite_bind_text(query, unknown);
        sqlite_bind_text(query, settled->compression);
        if (sqlite_parameter(query, ":origin"))
            sqlite_bind_text(query, settled->origin);
        if (!sqlite_get(query, setup, error))
            return false;
    }
    return true;
}

/* --- words --- */

/* The words as one text, with what can stand in none of them between; machine and source count only
 * where they name an unknown. */
static char *cache_key(const struct store *store, const struct setup *words, const char *machine)
{
    bool known = words->rig && words->layout;
    const char *const parts[] = {
        words->rig,         words->layout,          words->layout_name,
        words->compression, known ? NULL : machine, known ? NULL : store->basename};
    g_autoptr(GString) key = g_string_sized_new(128);
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        g_string_append_c(key, parts[i] ? '\x1f' : '\x1e');
        g_string_append(key, parts[i] ? parts[i] : "");
    }
    g_string_append_c(key, (char)('0' + words->origin));
    return g_string_free(g_steal_pointer(&key), FALSE);
}

gint64 setup_cached(struct store *store, const struct setup *words, const char *machine)
{
    g_autofree char *key = cache_key(store, words, machine);
    return POINTER_TO_ID(g_hash_table_lookup(store->setups, key));
}

bool setup_of_words(struct store *store, const struct setup *words, const char *machine,
                    gint64 *setup, GError **error)
{
    struct settled settled = {0};
    const char *implied = NULL;
    bool said = words->compression;
    if (words->rig && !rig_find(store, words->rig, 0, &settled.rig, error))
        return false;
    if (words->layout) {
        bool in_layout;
        if (!setup_layout(store, words->layout, words->layout_name, &settled.layout, &implied,
                          &in_layout, error))
            return false;
        said |= in_layout;
    }
    settled.compression = words->compression ? words->compression : implied ? implied : "unknown";
    bool unknown = !strcmp(settled.compression, "unknown");
    settled.origin = unknown ? NULL : origin_words[said ? words->origin : ORIGIN_DERIVED];
    if (!setup_find(store, &settled, machine, store->basename, setup, error))
        return false;
    g_hash_table_insert(store->setups, cache_key(store, words, machine), ID_TO_POINTER(*setup));
    return true;
}
