/* Lines that tell how long a rebuild or a scrub took, or how fast it goes. */
#pragma once

#include <glib.h>
#include <stdbool.h>

struct rebuild {
    const char *tool; /* "zfs resilver", "zfs scrub", "md recovery", "3ware rebuild" ... */
    char *array;      /* pool, array or unit; NULL unknown */
    char *ended;      /* ISO, local; NULL unknown */
    double seconds, bytes, rate; /* NAN unknown */
    double done;                 /* fraction; NAN: it is over */
};
void rebuild_clear(struct rebuild *rebuild);

/* "scan: resilvered 2.80T in 0 days 04:49:39 with 0 errors on Sun Jun 21 09:07:36 2020", and older
 * and newer wordings.  Sizes are powers of 1024; of a scrub only the time is told. */
bool rebuild_zfs(const char *at, struct rebuild *rebuild);

/* "[==>...]  resync = 11.2% (82505280/732571904) finish=197.2min speed=54928K/sec", blocks of 1
 * KiB. */
bool rebuild_md(const char *at, struct rebuild *rebuild);

/* An event: when something began or was done, in seconds of a clock that has no meaning but for
 * differences. */
struct rebuild_event {
    const char *tool;
    char *array; /* "md0", "c0 u1" */
    bool begins, ends;
    double clock, bytes; /* NAN unknown */
    char *date;          /* ISO, local; NULL unknown */
};
void rebuild_event_clear(struct rebuild_event *event);

/* "[  123.456789] md: recovery of RAID array md0", "md: using 128k window, over a total of
 * 732571904k." (neither begins nor ends, but has bytes), "md: md0: recovery done." */
bool rebuild_kernel(const char *at, struct rebuild_event *event);

/* "c0   [Fri Mar 28 2008 04:02:23]  INFO      Rebuild started: unit=0" */
bool rebuild_alarm(const char *at, struct rebuild_event *event);
