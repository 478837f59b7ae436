/* Evidence of a reading. */
#pragma once

#include <glib.h>

/* Which words gave which part: bytes from .. to of the text, what they say ("6 disks"). */
struct reading_part {
    gsize from, to;
    char *says;
};
