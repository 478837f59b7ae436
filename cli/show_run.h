/* One run as tables: what it ran on, its figures, what they lack, facts, tags, the notes that lay
 * beside it, and what is found wrong with it.
 *
 *     auto_clear(show_clear) struct show show = {0};
 *     if (!show_run(&show, store, 12, true, error)) ...
 *     show.tables[SHOW_RESULTS].rows
 */
#pragma once

#include "schema/table.h"
#include "store/store.h"

enum show_table {
    SHOW_RUN, /* one row, upright */
    SHOW_RESULTS,
    SHOW_MISSING,
    SHOW_FACTS,
    SHOW_TAGS,
    SHOW_NOTES,
    SHOW_FINDINGS,
    SHOW_TABLES
};

struct show {
    struct table tables[SHOW_TABLES];
    guint notes_left; /* that people are not shown */
};

/* `people`: figures as text with their units, and of what is unknown only what matters.  An error
 * where there is no such run. */
bool show_run(struct show *show, struct store *store, gint64 run, bool people, GError **error);
void show_clear(struct show *show);
