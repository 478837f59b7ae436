/* Notes: places of texts. */
#include "store/note.h"

#include "schema/auto.h"
#include "store/change.h"

#include <string.h>

/* --- keeping --- */

static struct query *ask(struct store *store, const char *name, const char *text, GError **error)
{
    struct query *query = sqlite_query(store->db, name, error);
    if (query)
        sqlite_bind_text(query, text);
    return query;
}

/* The note is there: at most the runs that it tells of are others now. */
static bool find_known(struct store *store, const struct source_info *info, const char *folder,
                       bool *known, GError **error)
{
    struct query *query = ask(store, "note_known", info->origin, error);
    if (!query)
        return false;
    sqlite_bind_text(query, info->sha256);
    int row = sqlite_step(query, error);
    *known = row > 0;
    if (row <= 0)
        return !row;
    gint64 note = sqlite_integer(query, 0);
    g_autofree char *old = g_strdup(sqlite_text(query, 1));
    sqlite_reset(query);
    return change_edit(store, "note", note, "folder", old, folder, error);
}

static bool take_out(struct store *store, const char *query, const char *thing, const char *origin,
                     GError **error)
{
    g_autoptr(GArray) ids = change_ids(ask(store, query, origin, error), error);
    for (guint i = 0; ids && i < ids->len; i++)
        if (!change_edit_id(store, thing, g_array_index(ids, gint64, i), "removed", 0,
                            store->change, error))
            return false;
    return ids;
}

static bool put_place(struct store *store, gint64 source, const struct source_info *info,
                      const char *folder, GError **error)
{
    struct query *query = sqlite_query(store->db, "put_note", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, source);
    sqlite_bind_integer(query, store->change);
    sqlite_bind_text(query, info->origin);
    sqlite_bind_text(query, folder);
    store->altered = true;
    return sqlite_run(query, error);
}

static bool put(struct store *store, const struct source_info *info, const char *folder,
                const char *bytes, GError **error)
{
    gint64 source;
    if (!store_source_begin(store, info, &source, error))
        return false;
    if (store_source_bytes(store, source, bytes, (gsize)info->size, error) &&
        take_out(store, "note_older", "note", info->origin, error) &&
        put_place(store, source, info, folder, error) &&
        take_out(store, "note_unneeded", "source", info->origin, error))
        return store_source_end(store, source, error);
    store_source_cancel(store);
    return false;
}

bool note_put(struct store *store, const struct source_info *info, const char *folder,
              const char *bytes, bool *added, GError **error)
{
    bool known;
    gint64 other = 0;
    g_assert(store->change && !strcmp(info->kind, "note"));
    *added = false;
    struct query *query = ask(store, "note_other", info->sha256, error);
    if (!query || !sqlite_get(query, &other, error))
        return false;
    if (other)
        return true;
    if (!find_known(store, info, folder, &known, error))
        return false;
    *added = !known;
    return known || put(store, info, folder, bytes, error);
}

/* --- asking --- */

static void note_free(void *data)
{
    struct note *note = data;
    g_free(note->origin);
    g_free(note->name);
    g_free(note->begins);
    g_free(note->sha256);
    g_free(note);
}

GPtrArray *note_list(struct store *store, gint64 run, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "run_notes", NULL, error);
    if (!rows)
        return NULL;
    rows_bind_integer(rows, "run", run);
    g_autoptr(GPtrArray) notes = g_ptr_array_new_with_free_func(note_free);
    GError *failed = NULL;
    while (rows_next(rows, &failed)) {
        struct note *note = g_new(struct note, 1);
        *note = (struct note){
            .source = rows_integer(rows, 0),
            .origin = g_strdup(rows_text(rows, 1)),
            .name = g_strdup(rows_text(rows, 2)),
            .size = (guint64)rows_integer(rows, 3),
            .begins = g_strdup(rows_text(rows, 4)),
            .sha256 = g_strdup(rows_text(rows, 5)),
        };
        g_ptr_array_add(notes, note);
    }
    if (!failed)
        return g_steal_pointer(&notes);
    g_propagate_error(error, failed);
    return NULL;
}

static bool append(void *user, const char *bytes, gsize length, GError **error)
{
    (void)error;
    g_string_append_len(user, bytes, (gssize)length);
    return true;
}

char *note_bytes(struct store *store, const struct note *note, gsize *length, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    if (!store_source_read(store, note->source, append, text, error))
        return NULL;
    *length = text->len;
    return g_string_free(g_steal_pointer(&text), FALSE);
}
