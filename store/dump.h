/* Every row of every table as it lies there, for export and rescue.
 *
 *     g_auto(GStrv) tables = dump_tables(store, error);
 *     dump_rows(store, "run", take_row, user, &lost, error)
 *
 * Rows come in the order of their keys.  What follows from other tables is left out (dump_tables()
 * does not name it), and so are the bytes of sources, which store_source_write() gives.
 *
 * A damaged archive gives what can be read: where reading fails, it goes on behind the damage, and
 * `lost` counts the places.  Keys must rise, so damage cannot lead in a circle. */
#pragma once

#include "store/store.h"

/* Closed by NULL; NULL with an error.  Free with g_strfreev(). */
char **dump_tables(struct store *store, GError **error);

/* What stands in column `column` of a row: texts are whatever bytes are there. */
struct dump_value {
    const char *column;
    enum dump_kind { DUMP_NULL, DUMP_INTEGER, DUMP_NUMBER, DUMP_TEXT, DUMP_BYTES } kind;
    gint64 integer;
    double number;
    const char *bytes; /* of texts and bytes */
    gsize length;
};

/* `take` gets each row; where it returns false, reading ends with its error.  `lost` NULL: damage
 * is an error. */
bool dump_rows(struct store *store, const char *table,
               bool (*take)(void *user, const char *table, const struct dump_value *values, gsize n,
                            GError **error),
               void *user, guint64 *lost, GError **error);
