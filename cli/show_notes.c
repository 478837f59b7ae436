/* Notes of a run. */
#include "cli/show_notes.h"

#include "store/note.h"

enum { SHOWN = 20 };

static void make_columns(struct table *table)
{
    static const struct column columns[] = {
        {.name = "name", .title = "note", .wraps = true, .link = "/source/", .link_by = "sha256"},
        {.name = "size", .title = "bytes", .kind = COLUMN_INTEGER},
        {.name = "begins", .wraps = true},
        {.name = "source", .machine = true},
        {.name = "sha256", .machine = true},
    };
    table_init(table, "notes");
    for (gsize i = 0; i < G_N_ELEMENTS(columns); i++)
        table_column(table, &columns[i]);
}

bool show_notes(struct store *store, gint64 run, bool people, struct table *table, guint *left,
                GError **error)
{
    make_columns(table);
    g_autoptr(GPtrArray) notes = note_list(store, run, error);
    if (!notes)
        return false;
    guint n = people ? MIN(notes->len, SHOWN) : notes->len;
    for (guint i = 0; i < n; i++) {
        const struct note *note = notes->pdata[i];
        table_row(table);
        table_text(table, note->name);
        table_number(table, (double)note->size);
        table_text(table, note->begins);
        table_text(table, note->origin);
        table_text(table, note->sha256);
    }
    table_end(table);
    *left = notes->len - n;
    return true;
}
