/* Access specifications: what Iometer was told to ask of its targets, as they stand before the
 * results.  They hold until the next section of them. */
#pragma once

#include "schema/workload.h"

#include <glib.h>

struct iometer_spec {
    const char *name;
    guint first, n; /* in lines */
    bool paced;     /* bursts with pauses between */
};

struct iometer_specs {
    GArray *all;   /* struct iometer_spec */
    GArray *lines; /* struct mix_line */
    GStringChunk *texts;
};

void iometer_specs_init(struct iometer_specs *specs);
void iometer_specs_clear(struct iometer_specs *specs);
void iometer_specs_empty(struct iometer_specs *specs);

/* "128 KiB; 0% Read; 0% random,0": what stands before the last field is the name. */
void iometer_specs_name(struct iometer_specs *specs, const GPtrArray *fields, char separator);

/* "131072,100,0,0,0,1,0,0": false when it is no such line, or one too many.  Nothing comes of one
 * without a share. */
bool iometer_specs_line(struct iometer_specs *specs, const GPtrArray *fields);

/* The names of all, joined by " + ".  The caller frees. */
char *iometer_specs_names(const struct iometer_specs *specs);

/* What a block that calls its specification `name` ran: the one of that name, or the only one;
 * without a name all of them, each by an equal number of workers.  Where the section lacks it, the
 * names that say it are understood ("4 KiB; 75% Read; 0% random").  Appends to
 * `lines`; the number of specifications taken, 0 when the composition is not known. */
guint iometer_specs_find(const struct iometer_specs *specs, const char *name, GArray *lines,
                         bool *paced);
