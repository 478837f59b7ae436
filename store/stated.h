/* What is said of a run beside its setup: its date, a note, tags. */
#pragma once

#include "store/inside.h"

/* Put these words over what stands.  They are held up by a word of annotate and, where they are a
 * date, by one that stood in the output, unless `said` is SAID_ANNOTATED; *altered becomes true
 * where anything else came of them. */
bool stated_put(struct store *store, gint64 run, const struct stated *stated, enum said said,
                bool *altered, GError **error);
