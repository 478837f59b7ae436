/* What ioping's lines say, of its versions 0.4 to 1.3.
 *
 *     struct ioping_lines seen = {0};
 *     if (ioping_request(at, &seen)) ...   "4 KiB <<< . (ext4 /dev/sda1): request=1 time=1 ms"
 *     if (ioping_total(at, &seen)) ...     "9 requests completed in 56.4 ms, 100 iops, ..."
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct ioping_figures {
    double requests, seconds, bytes, rate, speed; /* NAN unknown */
    double min, mean, max, sd;                    /* s */
    double request_bytes;                         /* of one; NAN unknown */
    bool reads, writes;
};

void ioping_figures_init(struct ioping_figures *figures);

/* Each reads a line of its kind and returns true, or false for any other; of a line that is of the
 * kind but cannot be read *wrong becomes where it goes wrong, else NULL. */
bool ioping_request(const char *at, struct ioping_figures *figures);
bool ioping_total(const char *at, struct ioping_figures *figures, const char **wrong);
bool ioping_times(const char *at, struct ioping_figures *figures, const char **wrong);

/* A line of -B or -p, numbers only; the unit of its times, microseconds or (since 0.9) nanoseconds,
 * is the one in which it agrees with itself. */
bool ioping_raw(const char *at, struct ioping_figures *figures);
