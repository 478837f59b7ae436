/* Reading kept sources again. */
#include "ingest/reimport.h"
#include "ingest/format.h"
#include "ingest/note_neighbours.h"
#include "ingest/sections.h"
#include "ingest/source.h"
#include "schema/auto.h"
#include "store/reread.h"

#include <errno.h>
#include <string.h>

/* A source as the archive keeps it. */
struct kept {
    gint64 id;
    char *origin, *format, *sha256;
    guint64 size;
};

static void clear_kept(void *data)
{
    struct kept *kept = data;
    g_free(kept->origin);
    g_free(kept->format);
    g_free(kept->sha256);
}

static GArray *read_kept(struct reimport *reimport, GError **error)
{
    auto_clear(rows_clear) struct rows *rows =
        store_rows(reimport->store, "used_sources", reimport->where, error);
    g_autoptr(GArray) all = g_array_new(FALSE, TRUE, sizeof(struct kept));
    g_autoptr(GError) why = NULL;
    g_array_set_clear_func(all, clear_kept);
    while (rows && rows_next(rows, &why)) {
        struct kept kept = {
            .id = rows_integer(rows, rows_find(rows, "source_id")),
            .origin = g_strdup(rows_text(rows, rows_find(rows, "source"))),
            .format = g_strdup(rows_text(rows, rows_find(rows, "format"))),
            .sha256 = g_strdup(rows_text(rows, rows_find(rows, "sha256"))),
            .size = (guint64)rows_integer(rows, rows_find(rows, "size")),
        };
        g_array_append_val(all, kept);
    }
    if (why)
        g_propagate_error(error, g_steal_pointer(&why));
    else if (rows)
        return g_steal_pointer(&all);
    return NULL;
}

/* Its bytes, by way of an unlinked file, so that no size decides how much memory is used. */
static bool open_kept(struct store *store, const struct kept *kept, struct source *source,
                      GError **error)
{
    FILE *file = tmpfile();
    if (!file)
        return error_set(error, STATUS_FAILED, "no temporary file: %s", g_strerror(errno));
    source_of_bytes(source, kept->origin, "", 0);
    if (g_file_test(kept->origin, G_FILE_TEST_IS_REGULAR)) /* what lies beside it tells more */
        source->path = g_strdup(kept->origin);
    bool fine = store_source_write(store, kept->id, file, error) && !fflush(file) &&
                (source->mapped = g_mapped_file_new_from_fd(fileno(file), FALSE, error));
    fclose(file);
    if (fine && kept->size) {
        source->bytes = g_mapped_file_get_contents(source->mapped);
        source->length = g_mapped_file_get_length(source->mapped);
    }
    return fine;
}

static bool compare(void *user, const struct batch *batch, GError **error)
{
    return reread_batch(user, batch, error);
}

/* What today's importer sees for the first time. */
struct putting {
    struct store *store;
    gint64 source;
    struct put_counts counts;
};

static bool put(void *user, const struct batch *batch, GError **error)
{
    struct putting *putting = user;
    return store_put(putting->store, putting->source, batch, &putting->counts, error);
}

static bool parse(const struct source *source, const struct format *format,
                  bool (*sink)(void *, const struct batch *, GError **), void *user, GError **error)
{
    g_autoptr(GArray) sections = sections_find(source, format);
    if (sections->len)
        return sections_parse(sections, sink, user, error);
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, sink, user);
    return format->parse(source, &batch, error) && batch_flush(&batch, error);
}

static bool put_new(struct store *store, const struct kept *kept, const struct source *source,
                    const struct format *format, GError **error)
{
    struct putting putting = {.store = store};
    struct source_info info = {
        .sha256 = kept->sha256,
        .size = kept->size,
        .origin = kept->origin,
        .kind = format == &shootout_format ? "typed" : "results",
        .format = format->name,
        .importer = format->importer,
    };
    if (!store_source_begin(store, &info, &putting.source, error))
        return false;
    if (parse(source, format, put, &putting, error))
        return store_source_end(store, putting.source, error);
    store_source_cancel(store);
    return false;
}

static bool read_again(struct reimport *reimport, const struct kept *kept,
                       const struct source *source, const struct format *format,
                       struct table *table, bool apply, GError **error)
{
    auto_clear(reread_clear) struct reread reread;
    bool fine = reread_init(&reread, reimport->store, kept->id, table, apply, error) &&
                parse(source, format, compare, &reread, error) &&
                reread_end(&reread, format->importer, error) &&
                (!apply || !reread.added || put_new(reimport->store, kept, source, format, error));
    reimport->sources++;
    reimport->runs += reread.runs, reimport->numbers += reread.numbers;
    reimport->added += reread.added, reimport->gone += reread.gone;
    return fine;
}

static bool take_source(struct reimport *reimport, const struct kept *kept, struct table *table,
                        bool apply, GError **error)
{
    auto_clear(source_clear) struct source source = {0};
    struct note_neighbours notes;
    note_neighbours_init(&notes, reimport->store);
    const struct format *format = kept->format ? format_get(kept->format, NULL) : NULL;
    if (!format || !open_kept(reimport->store, kept, &source, NULL)) {
        reimport->unread++;
        return true;
    }
    source.neighbours = &notes.neighbours;
    return read_again(reimport, kept, &source, format, table, apply, error);
}

static bool take_all(struct reimport *reimport, struct table *table, bool apply, GError **error)
{
    g_autoptr(GArray) all = read_kept(reimport, error);
    reread_columns(table);
    for (guint i = 0; all && i < all->len; i++)
        if (!take_source(reimport, &g_array_index(all, struct kept, i), table, apply, error))
            return false;
    table_end(table);
    return all;
}

bool reimport_compare(struct reimport *reimport, struct table *table, GError **error)
{
    return take_all(reimport, table, false, error);
}

bool reimport_apply(struct reimport *reimport, const char *command, struct table *table,
                    GError **error)
{
    if (!store_begin(reimport->store, "reimport", command, error))
        return false;
    if (take_all(reimport, table, true, error))
        return store_commit(reimport->store, error);
    store_rollback(reimport->store);
    return false;
}
