/* What shells and time programs print about a command's duration: bash, POSIX -p, busybox, mksh,
 * zsh, tcsh, fish, GNU and BSD time, Solaris ptime and timex. */
#pragma once

#include <stdbool.h>

/* Whether `text` is a line of such a block.  *real becomes the elapsed seconds, NAN for a line that
 * has none (user, sys, page faults). */
bool dd_time_read(const char *text, double *real);
