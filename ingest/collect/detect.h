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
#include "ingest/collect/devices.h"

/* True when a reader knows the text, or it is a recording: cheap, for callers that have other uses
 * for a text. */
bool detect_knows(const char *text, gsize length);

/* Adds to a detection that was initialised.  False with an error (STATUS_FAILED) when no reader
 * knows the text.  A text that is known but holds no storage ("no arrays") gives no stacks. */
bool detect_text(const char *text, gsize length, struct detection *detection, GError **error);

/* For who gathers outputs one by one: tell one, of `source` ("zpool status -P"), to the devices.
 * False when no reader knows it. */
bool detect_output(const char *text, gsize length, const char *source, bool folder,
                   struct devices *devices, struct detection *detection);

/* After the last: join what is known of one device by several names. */
void detect_settle(struct devices *devices);

/* Stacks of all tops; with the text that told them (NULL: not asked) their parts. */
void detect_stacks(struct devices *devices, const char *text, struct detection *detection);
/* The stack of one. */
void detect_stack(const struct devices *devices, struct device *const *tops, guint n,
                  struct detection *detection);
