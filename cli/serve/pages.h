/* The pages of the site, a function each: it answers where the target's path is its own, and
 * leaves the response alone where it is not. */
#pragma once

#include "cli/serve/address.h"
#include "cli/serve/site.h"
#include "report/pages/markup.h"

typedef void page_answer(struct site *site, const struct address *target,
                         struct response *response);

page_answer page_front;   /* /: what is in the archive, and what can be asked of it */
page_answer page_compare; /* /compare: who leads, charts, tables, findings of a selection */
page_answer page_use;     /* /use?for=database: layouts for a use */
page_answer page_runs;    /* /runs: runs of a selection, the newest first */
page_answer page_run;     /* /run/N: one run with its lines */
page_answer page_source;  /* /source/SHA256: bytes as they were found */

/* The runs of a selection before number `before`, as a table of at most `most`; *next becomes the
 * number to go on before, 0 at the end.  False with an error. */
bool pages_runs(struct site *site, const struct filter *where, gint64 before, guint most,
                struct markup *m, gint64 *next, GError **error);

/* Where an error belongs: a question that cannot be asked is 400, one without an answer 404. */
int pages_status(const GError *error);
