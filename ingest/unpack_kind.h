/* Whether bytes are an archive, told by their beginning. */
#pragma once

#include "ingest/source.h"

/* True when the bytes begin as those of an archive or of a compressed file. */
bool unpack_is_archive(const struct source *source);

/* One compressed stream, in which a tar or a single file may be. */
bool unpack_is_stream(const struct source *source);
