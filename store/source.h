/* What other files of store/ need of sources. */
#pragma once

#include "store/inside.h"

/* Derive source.whole again, after sources have come or gone. */
bool source_find_wholes(struct store *store, GError **error);
