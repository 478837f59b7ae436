/* How many bytes a copy moved: what rsync and tar say themselves, and the sizes that ls and du
 * print of the file or folder that was copied. */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* "sent 1,074,004,094 bytes  received 35 bytes  79,555,861.41 bytes/sec": *bytes is what went the
 * way of the files, *rate the printed rate of both.  Separators of any language, "-h" included. */
bool timed_rsync(const char *at, double *bytes, double *rate);

/* "Total bytes written: 10485760 (10MiB, 95MiB/s)": *rate NAN where it is not printed. */
bool timed_tar(const char *at, double *bytes, double *rate);

/* Sizes of paths as they were listed. */
struct timed_sizes {
    GHashTable *sizes; /* path -> double * */
    double du_unit;    /* of plain numbers, by the options of the last du; NAN unknown */
};
void timed_sizes_init(struct timed_sizes *sizes);
void timed_sizes_clear(struct timed_sizes *sizes);

/* Takes a line of ls -l or du, or a command that calls du; false for others. */
bool timed_sizes_take(struct timed_sizes *sizes, const char *at);

/* NAN when the path was not listed. */
double timed_sizes_find(const struct timed_sizes *sizes, const char *path);
