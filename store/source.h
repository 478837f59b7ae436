/* What other files of store/ need of sources. */
#pragma once

#include "store/inside.h"

enum { SOURCE_PART = 1 << 20 /* B of a part of a source, before compression */ };

/* Derive source.whole again, after sources have come or gone. */
bool source_find_wholes(struct store *store, GError **error);
