/* What runs in a folder run on, as far as it can be told without being told. */
#pragma once

#include "ingest/collect/runner.h"

#include "schema/model.h"

/* Facts of the machine (struct fact, texts in `texts`) and, where nothing was said of them, layout
 * and compression of what the folder stands on; what cannot be told stays NULL. */
void standing_find(struct runner *runner, const char *dir, struct setup *setup, GArray *facts,
                   GStringChunk *texts);

/* B of memory that caches can take; 0 where it is not told. */
guint64 standing_memory(struct runner *runner);
