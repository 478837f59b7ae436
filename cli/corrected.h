/* What a correction does: each group of runs before and after, and past CORRECTED_ASK runs on a
 * terminal the question whether that is meant.
 *
 *     auto_clear(corrected_clear) struct corrected corrected = {0};
 *     corrected_before(&corrected, store, where, error) && store_begin(...) &&
 *         store_annotate(...) && corrected_confirm(&corrected, world, store, error) &&
 *         store_commit(store, error)
 */
#pragma once

#include "cli/command.h"
#include "store/store.h"

enum { CORRECTED_ASK = 20 };

struct corrected {
    GPtrArray *before; /* char *, one per run: what is said of it */
    GArray *runs;      /* gint64, ascending */
};

bool corrected_before(struct corrected *corrected, struct store *store, const struct filter *where,
                      GError **error);

/* Says before and after; false, with an error, where a person takes it back. */
bool corrected_confirm(const struct corrected *corrected, const struct world *world,
                       struct store *store, GError **error);
void corrected_clear(struct corrected *corrected);
