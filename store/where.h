/* Selections as SQL: one row per key of schema/fields.def says what it is in the tables.
 *
 * The SQL speaks of the aliases that {from} joins: run, setup, rig, layout, held (the source that a
 * run came with), source (the one that now holds its bytes), result, workload.  Values are bound,
 * never spliced.  A condition is true, false or NULL, where something that it asks about is
 * unknown; `not` keeps NULL. */
#pragma once

#include "schema/filter.h"
#include "store/sqlite.h"

/* What a part of a selection asks about. */
enum where_about { ABOUT_SEVERAL, ABOUT_RUN, ABOUT_SETUP, ABOUT_SOURCE, ABOUT_WORKLOAD };

struct where {
    GString *sql;          /* the condition */
    GString *narrow;       /* for {from}: " AND ..." that an index answers; empty: none */
    const char *index;     /* " INDEXED BY ..."; "" none */
    GPtrArray *values;     /* struct where_value, bound as :w0, :w1 ... */
    enum where_about only; /* while narrowing: of this */
    bool summaries;        /* of {summaries} in place of {from}: run is a summary */
};

/* filter NULL: everything. */
void where_init(struct where *where, const struct filter *filter);
void where_clear(struct where *where);

/* An embedded query over the selection, its values bound; freed by sqlite_finish(), before
 * where_clear().  Where what the filter says of setups or sources leaves few runs, {from} finds
 * those by an index: the condition takes the same of them. */
enum where_narrow {
    WHERE_WHOLE,   /* look at all */
    WHERE_TAKEN,   /* at what the condition may take */
    WHERE_DOUBTED, /* and at that of which it cannot tell */
};
struct query *where_query(struct where *where, struct sqlite *db, const char *name,
                          const struct filter *filter, enum where_narrow how, GError **error);

/* An embedded query's text with {observation} (the columns of observations.sql), {from},
 * {summaries}, {setups} (with their rigs and layouts), {where}, and {memory} and {os} of the rig
 * replaced.  The caller frees. */
char *where_complete(const struct where *where, const char *sql);
void where_bind(const struct where *where, struct query *query);
