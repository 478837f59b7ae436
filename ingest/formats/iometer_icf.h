/* Iometer's configurations (.icf): what its workers were told to ask, without results.
 *
 *     auto_clear(iometer_icf_clear) struct iometer_icf icf = {0};
 *     iometer_icf_read(&icf, source, batch);
 *     for (guint i = 0; i < icf.asked->len; i++) {
 *         const struct iometer_asked *asked = &g_array_index(icf.asked, struct iometer_asked, i);
 *         g_autofree char *workload = iometer_icf_workload(&icf, asked, error);
 *     }
 *
 * Access specifications stand there in the order of the file; of two with one name the later holds.
 * "Fileserver", "Webserver", "Workstation" and "Database" are known by composition
 * (schema/workload_mix.h), whatever their name is. */
#pragma once

#include "ingest/formats/iometer_spec.h"
#include "ingest/source.h"
#include "schema/model.h"

/* A specification, and who was to run it. */
struct iometer_asked {
    guint spec;           /* in specs.all */
    gsize line;           /* of its name; of its first numbers where it has none */
    guint workers, disks; /* that it is assigned to, disks over all of them; 0: to none */
    guint64 outstanding;  /* of each worker on each disk; 0: they differ, or it is varied */
};

struct iometer_icf {
    char *version; /* "1.1.0", "2008.06.18"; NULL unknown */
    struct iometer_specs specs;
    GArray *asked; /* struct iometer_asked */
};

/* Reads all of a source.  What is no specification is said in remarks of the batch with its place:
 * numbers that are none, shares that do not sum to 100. */
void iometer_icf_read(struct iometer_icf *icf, const struct source *source, struct batch *batch);
void iometer_icf_clear(struct iometer_icf *icf);

/* Appends the lines of the specification of that name; false where there is none. */
bool iometer_icf_find(const struct iometer_icf *icf, const char *name, GArray *lines, bool *paced);

/* Canonical text of what a specification asks: its composition, and where it is assigned also queue
 * depth, jobs and files.  The caller frees. */
char *iometer_icf_workload(const struct iometer_icf *icf, const struct iometer_asked *asked,
                           GError **error);
