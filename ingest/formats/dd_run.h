/* From blocks of figures to runs: the workload, the value, what is said beside it, or why there is
 * none.
 *
 * The value is bytes over seconds; the printed rate, rounded to two or three digits, only checks
 * it.  tool is "dd", tool_version a family: "gnu 5" (5.x, and patched 4.1), "gnu 6" (5.9x and 6.x),
 * "gnu 7.x-8.24", "gnu 8.25+", "gnu", "bsd", "busybox", "toybox", "uutils", "dcfldd"; NULL where
 * the shape tells none. */
#pragma once

#include "ingest/formats/dd_block.h"
#include "ingest/formats/dd_files.h"
#include "schema/model.h"

/* What the block's read found, and what it leaves behind. */
void dd_run_remember(struct dd_block *block, struct dd_files *files);

/* One run of the batch, or a remark.  False where the batch's sink fails. */
bool dd_run_emit(const struct dd_block *block, struct batch *batch, GError **error);

/* The last state of a pv that no dd stands beside. */
bool dd_run_emit_pv(const struct dd_block *block, struct batch *batch, GError **error);
