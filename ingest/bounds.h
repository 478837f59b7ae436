/* How much may come from outside at once: what a server sends, what an archive unpacks to.  The
 * usual limits are far above what benchmarks print and far below what hurts; a person raises one by
 * name where the data are honest.
 *
 *     struct bounds bounds = bounds_usual;
 *     bounds_set(&bounds, "fetch.bytes=4G", error)
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct bounds {
    guint64 fetch_bytes;     /* B, of one file or page */
    guint64 fetch_seconds;   /* s, for all of one transfer */
    guint64 fetch_stall;     /* s in which next to nothing came */
    guint64 fetch_redirects; /* from one address to the next */
    guint64 fetch_attempts;  /* to get the whole of what breaks off */
    guint64 unpack_members;  /* in one archive, those of archives inside it included */
    guint64 unpack_member;   /* B, of one */
    guint64 unpack_bytes;    /* B, of all */
    guint64 unpack_ratio;    /* times the archive's own size */
};

extern const struct bounds bounds_usual;

/* Those that are 0 become the usual ones. */
void bounds_fill(struct bounds *bounds);

/* "NAME=VALUE"; sizes are binary (4G).  False, with an error that lists the names. */
bool bounds_set(struct bounds *bounds, const char *text, GError **error);
