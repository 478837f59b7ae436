/* The runs of a suite as a part of the script that `inspect --script` prints: dd and fio as they
 * are found where it runs, each output as an entry of the recording (recording.h), which `import`
 * reads (recorded.c).  The file is twice the memory there unless `size` (B) is not 0. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

/* False with an error where the suite is none, or holds nothing that dd or fio run. */
bool script_runs(FILE *out, const char *suite, guint64 size, GError **error);
