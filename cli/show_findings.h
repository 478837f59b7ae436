/* What the audit finds on one run, held against the others of its machine. */
#pragma once

#include "schema/table.h"
#include "store/store.h"

bool show_findings(struct store *store, gint64 run, struct table *table, GError **error);
