/* Who has the lock of an archive that this process waits for. */
#pragma once

#include <glib.h>

/* "process 4711 (python3)", "process 4711", or "another program" where the system does not tell: a
 * process of another machine, or this process itself.  The caller frees. */
char *holder_of(const char *archive);
