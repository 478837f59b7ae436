/* Keeping one finished run: its output as a source, what was read in it with what is known beside,
 * and the cell's state, all or nothing. */
#pragma once

#include "ingest/collect/collecting.h"

/* What came of a cell. */
struct finished {
    guint cell; /* in the plan */
    const struct outcome *outcome;
    enum ran ran;
    const char *why;  /* it was stopped, or not even started; NULL */
    char *command;    /* as a shell would read it; NULL: not started */
    const char *drop; /* what became of the caches before; NULL: nothing was done */
    bool dropped;     /* and it worked */
    gint64 began;     /* epoch seconds */
    struct counters before, after;
};

/* Fills in the cell.  False only where the archive fails. */
bool keep_finished(struct collect *collect, const struct finished *finished, GError **error);
