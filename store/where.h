/* Selections as SQL: one row per key of schema/fields.def says what it is in the tables.
 *
 * The SQL speaks of the aliases that {from} joins: run, setup, rig, layout, held (the source that a
 * run came with), source (the one that now holds its bytes), result, workload.  Values are bound,
 * never spliced.  A condition is true, false or NULL, where something that it asks about is
 * unknown; `not` keeps NULL. */
#pragma once

#include "schema/filter.h"
#include "store/sqlite.h"

struct where {
    GString *sql;      /* the condition */
    GPtrArray *values; /* struct where_value, bound as :w0, :w1 ... */
};

/* filter NULL: everything. */
void where_init(struct where *where, const struct filter *filter);
void where_clear(struct where *where);

/* An embedded query's text with {from}, {where}, and {memory} and {os} of the rig replaced.  The
 * caller frees. */
char *where_complete(const struct where *where, const char *sql);
void where_bind(const struct where *where, struct query *query);
