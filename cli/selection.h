/* Selections: --where TEXT and the words after a command as one filter, and what is said about it.
 *
 *     auto_clear(filter_clear) struct filter *where = NULL;
 *     if (!selection_parse(args, args_rest(args), &where, error) ||
 *         !selection_settle(world, store, where, error))
 *         return STATUS_FAILED;
 */
#pragma once

#include "cli/command.h"
#include "store/store.h"

/* --where (each one given) and `words` joined by `and`; `words` side by side may hold and, or, not.
 * NULL when there are none: everything. */
bool selection_parse(const struct args *args, const char *const *words, struct filter **where,
                     GError **error);

/* Looks up what only the audit knows (finding=, severity=), and says how many runs the selection
 * could not judge, and by which keys: "3 runs left out: disks unknown". */
bool selection_settle(const struct world *world, struct store *store, struct filter *where,
                      GError **error);

/* Says what was done and where: "12 runs annotated; archive: bench/shootout.db".  The exit status:
 * failed, with an error, where nothing matched. */
int selection_say_runs(const struct world *world, struct store *store, const struct filter *where,
                       guint64 runs, const char *done, GError **error);
