/* Neighbours out of the archive. */
#include "ingest/note_neighbours.h"

#include "schema/auto.h"
#include "store/note.h"

#include <string.h>

static struct store *store_of(const struct neighbours *neighbours)
{
    return ((const struct note_neighbours *)neighbours)->store;
}

/* "a.zip!dir/" of "a.zip!dir/run3.txt". */
static char *folder_of(const struct source *source)
{
    gsize length = strlen(source->origin);
    while (length && !strchr("/!", source->origin[length - 1]))
        length--;
    return g_strndup(source->origin, length);
}

static gint64 find(struct store *store, const char *origin)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "note_at", NULL, NULL);
    if (!rows)
        return 0;
    rows_bind_text(rows, "origin", origin);
    return rows_next(rows, NULL) ? rows_integer(rows, 0) : 0;
}

static bool open_note(const struct neighbours *neighbours, const struct source *source,
                      const char *name, struct source *found)
{
    struct store *store = store_of(neighbours);
    g_autofree char *folder = folder_of(source), *origin = g_strconcat(folder, name, NULL);
    struct note note = {.source = find(store, origin)};
    gsize length = 0;
    char *bytes = note.source ? note_bytes(store, &note, &length, NULL) : NULL;
    if (!bytes)
        return false;
    source_of_bytes(found, origin, bytes, length);
    found->owned = bytes;
    return true;
}

static void list_notes(const struct neighbours *neighbours, const struct source *source,
                       const char *ending, GPtrArray *names)
{
    g_autofree char *folder = folder_of(source);
    auto_clear(rows_clear) struct rows *rows =
        store_rows(store_of(neighbours), "notes_in", NULL, NULL);
    if (!rows)
        return;
    rows_bind_text(rows, "folder", folder);
    rows_bind_text(rows, "ending", ending);
    while (rows_next(rows, NULL))
        g_ptr_array_add(names, g_strdup(rows_text(rows, 0)));
}

void note_neighbours_init(struct note_neighbours *notes, struct store *store)
{
    *notes = (struct note_neighbours){{open_note, list_notes}, store};
}
