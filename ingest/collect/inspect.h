/* What a folder stands on, asked of this machine or of a recording of another one.
 *
 *     auto_clear(runner_clear) struct runner *runner = runner_live();
 *     auto_clear(detection_clear) struct detection found = {0};
 *     detection_init(&found);
 *     if (inspect_dir(runner, "/mnt/tank/bench", &found, error))
 *         ... detection_stack(&found, 0)->line, ->compression, found.facts
 *
 * Nothing needs root: what only root is told is in the facts as such, and `wants` says what to run.
 * Which files are read and which commands run stands in one table for each system
 * (inspect_linux.c, inspect_freebsd.c); `inspect --script` prints the same tables as a shell script
 * whose output is a recording.  All is asked through the runner. */
#pragma once

#include "ingest/collect/detection.h"
#include "ingest/collect/runner.h"

#include <stdio.h>

/* Adds to a detection that was initialised: rig facts, and exactly one stack, whose line is
 * "unknown" where nothing could be told.  `dir` is absolute, a folder or a device that is used as
 * it is ("/dev/sdb"); NULL: the machine, every stack of it.  False with an error only when it is
 * not there (STATUS_FAILED). */
bool inspect_dir(struct runner *runner, const char *dir, struct detection *detection,
                 GError **error);

/* A POSIX shell script, without dependencies, that prints a recording of the machine it runs on. */
void inspect_script(FILE *out);
