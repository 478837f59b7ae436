/* Figures of a run that give way to fuller ones stay in the archive: they belong from then on to a
 * run that does not stand, and an undo exchanges them back. */
#pragma once

#include "store/inside.h"

/* Make the run `id`, which does not stand: its row says what that of `known` does. */
bool figures_put_aside(struct store *store, gint64 known, gint64 id, GError **error);

/* Two runs change their results, missing figures and facts with each other. */
bool figures_exchange(struct store *store, gint64 a, gint64 b, GError **error);
