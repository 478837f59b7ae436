/* The texts that lay beside a run's results. */
#pragma once

#include "schema/table.h"
#include "store/store.h"

/* The notes of a run as a table, those of its folder first; people see the first few, and *left
 * becomes how many there are more. */
bool show_notes(struct store *store, gint64 run, bool people, struct table *table, guint *left,
                GError **error);
