/* Sources going in: whole or not at all, once per hash, in compressed parts. A file that grew: the
 * shorter one keeps its row and its runs, and its bytes are the first ones of the longer. */
#include "store/source.h"
#include "schema/auto.h"
#include "store/change.h"

#include <string.h>

/* --- finding --- */

bool store_source_find(struct store *store, const char *sha256, gint64 *source, GError **error)
{
    struct query *query = sqlite_query(store->db, "find_source", error);
    if (!query)
        return false;
    sqlite_bind_text(query, sha256);
    return sqlite_get(query, source, error);
}

bool store_source_last(struct store *store, const char *origin, gint64 *source, char *sha256,
                       guint64 *size, GError **error)
{
    struct query *query = sqlite_query(store->db, "last_source", error);
    if (!query)
        return false;
    sqlite_bind_text(query, origin);
    int row = sqlite_step(query, error);
    *source = row > 0 ? sqlite_integer(query, 0) : 0;
    if (row > 0 && sha256)
        g_strlcpy(sha256, sqlite_text(query, 1), 65);
    if (row > 0 && size)
        *size = (guint64)sqlite_integer(query, 2);
    if (row > 0)
        sqlite_reset(query);
    return row >= 0;
}

bool store_source_replaced(struct store *store, gint64 source, const char *origin, bool *replaced,
                           GError **error)
{
    gint64 found = 0;
    struct query *query = sqlite_query(store->db, "newer_source", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, source);
    sqlite_bind_text(query, origin);
    bool got = sqlite_get(query, &found, error);
    *replaced = found;
    return got;
}

/* --- growing --- */

bool source_find_wholes(struct store *store, GError **error)
{
    struct query *query = sqlite_query(store->db, "find_wholes", error);
    return query && sqlite_run(query, error);
}

bool store_source_grown(struct store *store, gint64 shorter, gint64 longer, GError **error)
{
    g_assert(store->change && shorter != longer);
    struct query *query = sqlite_query(store->db, "grow_source", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, longer);
    sqlite_bind_integer(query, shorter);
    if (!sqlite_run(query, error) || !(query = sqlite_query(store->db, "drop_parts", error)))
        return false;
    sqlite_bind_integer(query, shorter);
    store->altered = true;
    return sqlite_run(query, error) && source_find_wholes(store, error);
}

/* A run of the shorter one comes again when enough equal ones were given. */
static GArray *find_outgrown(struct store *store, GError **error)
{
    struct query *query = sqlite_query(store->db, "outgrown", error);
    if (!query)
        return NULL;
    sqlite_bind_integer(query, store->source);
    g_autoptr(GArray) runs = g_array_new(FALSE, FALSE, sizeof(gint64));
    int row;
    while ((row = sqlite_step(query, error)) > 0) {
        gint64 run = sqlite_integer(query, 0);
        guint given = nth_count(&store->nth, (guint64)sqlite_integer(query, 1));
        if (given < sqlite_integer(query, 2))
            g_array_append_val(runs, run);
    }
    return row ? NULL : g_steal_pointer(&runs);
}

bool store_source_outgrown(struct store *store, gint64 source, guint64 *runs, GError **error)
{
    g_assert(store->source == source);
    g_autoptr(GArray) outgrown = find_outgrown(store, error);
    for (guint i = 0; outgrown && i < outgrown->len; i++)
        if (!change_edit_id(store, "run", g_array_index(outgrown, gint64, i), "removed", 0,
                            store->change, error))
            return false;
    *runs += outgrown ? outgrown->len : 0;
    return outgrown;
}

/* --- beginning --- */

static bool put_source(struct store *store, const struct source_info *info, GError **error)
{
    struct query *query = sqlite_query(store->db, "put_source", error);
    if (!query)
        return false;
    sqlite_bind_text(query, info->sha256);
    sqlite_bind_integer(query, (gint64)info->size);
    sqlite_bind_integer(query, store->change);
    sqlite_bind_text(query, info->origin);
    sqlite_bind_text(query, info->kind);
    sqlite_bind_text(query, info->title);
    sqlite_bind_text(query, info->modified);
    sqlite_bind_text(query, info->etag);
    sqlite_bind_text(query, info->format);
    sqlite_bind_id(query, info->importer);
    store->altered = true;
    return sqlite_get(query, &store->source, error);
}

struct known_source {
    gint64 id, added, removed, importer;
    char *origin, *format, *kind;
};

static void clear_known(struct known_source *known)
{
    g_free(known->origin);
    g_free(known->format);
    g_free(known->kind);
}

static bool find_known(struct store *store, const char *sha256, struct known_source *known,
                       GError **error)
{
    struct query *query = sqlite_query(store->db, "known_source", error);
    if (!query)
        return false;
    sqlite_bind_text(query, sha256);
    int row = sqlite_step(query, error);
    if (row > 0) {
        *known = (struct known_source){
            .id = sqlite_integer(query, 0),
            .added = sqlite_integer(query, 1),
            .removed = sqlite_integer(query, 2),
            .importer = sqlite_integer(query, 3),
            .origin = g_strdup(sqlite_text(query, 4)),
            .format = g_strdup(sqlite_text(query, 5)),
            .kind = g_strdup(sqlite_text(query, 6)),
        };
        sqlite_reset(query);
    }
    return row >= 0;
}

/* Bytes that are here already: given again after an undo, read by another importer, or typed in
 * again after another version. */
static bool take_known(struct store *store, const struct known_source *known,
                       const struct source_info *info, GError **error)
{
    bool again = known->removed;
    store->source = known->id;
    if (!again && store->typed &&
        !store_source_replaced(store, known->id, info->origin, &again, error))
        return false;
    if ((again || !strcmp(known->kind, "note")) &&
        !change_edit(store, "source", known->id, "kind", known->kind, info->kind, error))
        return false;
    if (again &&
        (!change_edit_id(store, "source", known->id, "added", known->added, store->change, error) ||
         !change_edit_id(store, "source", known->id, "removed", known->removed, 0, error) ||
         !change_edit(store, "source", known->id, "origin", known->origin, info->origin, error)))
        return false;
    if (info->format &&
        (!change_edit(store, "source", known->id, "format", known->format, info->format, error) ||
         !change_edit_id(store, "source", known->id, "importer", known->importer, info->importer,
                         error)))
        return false;
    return !known->removed || source_find_wholes(store, error);
}

bool store_source_begin(struct store *store, const struct source_info *info, gint64 *source,
                        GError **error)
{
    g_assert(store->change && !store->source);
    store->altered_before = store->altered;
    store->next_run_before = store->next_run;
    struct query *query = sqlite_query(store->db, "source_begin", error);
    if (!query || !sqlite_run(query, error))
        return false;
    store->typed = !strcmp(info->kind, "typed");
    g_free(store->origin);
    g_free(store->basename);
    store->origin = g_strdup(info->origin);
    store->basename = g_path_get_basename(info->origin);
    auto_clear(clear_known) struct known_source known = {0};
    bool begun =
        find_known(store, info->sha256, &known, error) &&
        (known.id ? take_known(store, &known, info, error) : put_source(store, info, error));
    *source = store->source;
    store->held = known.id;
    store->part = 0, store->seen = 0, store->size = info->size;
    nth_clear(&store->nth);
    if (!begun)
        store_source_cancel(store);
    return begun;
}

/* --- bytes --- */

bool source_put_part(struct store *store, gint64 source, gint64 part, const char *bytes,
                     gsize length, GError **error)
{
    const void *packed;
    gsize size;
    struct query *query = sqlite_query(store->db, "put_part", error);
    if (!query || !pack_bytes(&store->pack, bytes, length, &packed, &size, error))
        return false;
    sqlite_bind_integer(query, source);
    sqlite_bind_integer(query, part);
    sqlite_bind_bytes(query, packed, size);
    return sqlite_run(query, error);
}

static bool put_part(struct store *store, const char *bytes, gsize length, GError **error)
{
    return source_put_part(store, store->source, store->part++, bytes, length, error);
}

/* Nothing at all is a part too: a source without parts is one whose bytes are not kept. */
static bool put_rest(struct store *store, GError **error)
{
    if (!store->bytes->len && (store->held || store->part))
        return true;
    bool put = put_part(store, (const char *)store->bytes->data, store->bytes->len, error);
    g_byte_array_set_size(store->bytes, 0);
    return put;
}

bool store_source_bytes(struct store *store, gint64 source, const char *bytes, gsize length,
                        GError **error)
{
    g_assert(store->source == source);
    store->seen += length;
    while (!store->held && length) {
        if (!store->bytes->len && length >= SOURCE_PART) {
            if (!put_part(store, bytes, SOURCE_PART, error))
                return false;
            bytes += SOURCE_PART, length -= SOURCE_PART;
            continue;
        }
        gsize take = MIN(length, SOURCE_PART - store->bytes->len);
        g_byte_array_append(store->bytes, (const guint8 *)bytes, (guint)take);
        bytes += take, length -= take;
        if (store->bytes->len == SOURCE_PART && !put_rest(store, error))
            return false;
    }
    return true;
}

/* --- other versions of a file --- */

/* Runs are so only of what somebody typed in: a log that was overwritten tells of other runs. */
bool store_source_replaces(struct store *store, gint64 source, guint64 *runs, GError **error)
{
    static const char *const things[] = {"claim", "setup_entry", "run"};
    g_assert(store->source == source && store->typed);
    for (gsize i = 0; i < G_N_ELEMENTS(things); i++) {
        struct query *query = sqlite_query_of(store->db, "older_words", things[i], NULL, error);
        if (query)
            sqlite_bind_integer(query, source);
        g_autoptr(GArray) ids = change_ids(query, error);
        if (!ids)
            return false;
        for (guint j = 0; j < ids->len; j++)
            if (!change_edit_id(store, things[i], g_array_index(ids, gint64, j), "removed", 0,
                                store->change, error))
                return false;
        *runs = ids->len;
    }
    return true;
}

/* --- ending --- */

static void leave_source(struct store *store)
{
    store->source = 0;
    g_byte_array_set_size(store->bytes, 0);
    nth_clear(&store->nth);
}

bool store_source_end(struct store *store, gint64 source, GError **error)
{
    g_assert(store->source == source);
    bool whole = store->seen == store->size || (store->held && !store->seen);
    if (!whole)
        error_set(error, STATUS_FAILED,
                  "%s: expected %" G_GUINT64_FORMAT " bytes, got %" G_GUINT64_FORMAT,
                  store->basename, store->size, store->seen);
    struct query *query = NULL;
    if (whole && put_rest(store, error) && (query = sqlite_query(store->db, "source_end", error)) &&
        sqlite_run(query, error)) {
        leave_source(store);
        return true;
    }
    store_source_cancel(store);
    return false;
}

/* Some failures (a full disk) make SQLite roll back everything; then there is no savepoint left and
 * store_commit() says so. */
void store_source_cancel(struct store *store)
{
    if (sqlite_in_transaction(store->db))
        sqlite_back_to(store->db, "source");
    store->altered = store->altered_before;
    store->next_run = store->next_run_before;
    store_forget_ids(store);
    leave_source(store);
}
