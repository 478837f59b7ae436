/* From what storage tools print to layouts: the output of one tool, of several in one text, or a
 * recording of a machine (ingest/collect/runner.h).
 *
 *     auto_clear(detection_clear) struct detection found = {0};
 *     detection_init(&found);
 *     if (detect_text(text, length, &found, error))
 *         ... detection_stack(&found, 0)->line       "5xdisk/md.raid5:chunk=512K/unknown"
 *
 * Outputs are known by what stands in them, never by a file's name.  What the output alone does not
 * tell is `unknown`, disks that it does not tell are `nxdisk`: nothing is guessed.  Names join what
 * several outputs say of one device. */
#pragma once

#include "ingest/collect/detection.h"

/* True when a reader knows the text, or it is a recording: cheap, for callers that have other uses
 * for a text. */
bool detect_knows(const char *text, gsize length);

/* Adds to a detection that was initialised.  False with an error (STATUS_FAILED) when no reader
 * knows the text.  A text that is known but holds no storage ("no arrays") gives no stacks. */
bool detect_text(const char *text, gsize length, struct detection *detection, GError **error);
