/* What disks, links and networks can do at most, from a small table with sources (ceilings.def).
 *
 *     ceiling_of_disk("hdd", "7k2", "sata2", "wd-re3", NAN)     113 MB/s, "data sheet of ..."
 *     ceiling_of_disk("hdd", "7k2", "sata2", NULL, NAN)         90 to 210 MB/s, 79 requests/s
 *     ceiling_of_link("sata2")                                  300 MB/s
 *     ceiling_of_network("10gbe", 1500).payload                 1186.6 MB/s
 *
 * A limit judged as broken takes the highest credible speed, one judged as not reached the lowest.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* One disk.  NAN: unknown. */
struct ceiling {
    double least, most; /* B/s, sequential */
    double rate;        /* random requests in a second without queueing */
    bool turns;         /* queueing helps a disk that turns to shorten its ways */
    const char *source; /* NULL: nothing is known */
};

/* medium, speed, link and model are words of layouts or NULL; `year`: when it was in use, NAN
 * unknown.  Without a speed disks on SATA count as 7200 rpm. */
struct ceiling ceiling_of_disk(const char *medium, const char *speed, const char *link,
                               const char *model, double year);

/* B/s of one disk's link, raw; pcieGxL too.  NAN unknown.  *shared: all disks hang on one. */
double ceiling_of_link(const char *link, bool *shared);

/* A network link as layouts name it: 1gbe, 10gbe, 8gfc. */
struct network {
    double raw, payload; /* B/s; TCP over IPv4 at that largest packet.  NAN unknown */
};
struct network ceiling_of_network(const char *link, double mtu);

/* The tables as rows, with sources, for `vocabulary`. */
struct table;
void ceilings_vocabulary(struct table *table);

/* Mean size of the requests of a classic mix and how much of it reads, percent: "fileserver"
 * 11345.92 and 80.  False where the name is none. */
bool ceiling_of_mix(const char *name, double *bytes, double *read, double *random);
