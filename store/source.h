/* What other files of store/ need of sources. */
#pragma once

#include "store/inside.h"

enum { SOURCE_PART = 1 << 20 /* B of a part of a source, before compression */ };

/* Keep at most SOURCE_PART bytes of a source. */
bool source_put_part(struct store *store, gint64 source, gint64 part, const char *bytes,
                     gsize length, GError **error);

/* Derive source.whole again, after sources have come or gone. */
bool source_find_wholes(struct store *store, GError **error);
