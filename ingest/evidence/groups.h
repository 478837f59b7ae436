/* Runs of which something is not known, in groups that one answer can describe.
 *
 *     GArray *subjects        struct subject: all runs, also those that need nothing
 *     g_autoptr(GPtrArray) groups = groups_make(subjects, NEED_LAYOUT, &notes);
 *     const struct described_group *first = groups->pdata[0];       the largest
 *
 * Runs stand in one group where they lie below the same part of the top folder and their evidence
 * comes to the same; where it comes to nothing, where their files lie in one folder and their names
 * differ in digits only.  Of machines the evidence is the name that the tool printed; runs without
 * one stand together below a part of the top folder. */
#pragma once

#include "ingest/evidence/proof.h"

/* What is asked of a group, in this order. */
enum need { NEED_LAYOUT, NEED_COMPRESSION, NEED_RIG, NEED_MEMORY, NEED_BATTERY, NEED_COUNT };

struct subject {
    gint64 run;
    char *origin, *path; /* path: absolute; NULL where the source is no file */
    char *machine, *rig, *layout, *compression; /* NULL not known */
    char *layout_name;                          /* its owner's; NULL none */
    bool one_of_many;                           /* the file names several machines */
    bool guessed;                               /* the layout is */
    bool memory;                                /* of the rig, known */
    bool waits;                                 /* a rule waits for it */
    bool battery; /* a rule waits to hear whether one keeps the controller's cache */
};
void subject_clear(void *subject);

bool subject_needs(const struct subject *subject, enum need need);

struct described_group {
    enum need need;
    char *key;
    GArray *members;    /* guint: indexes of subjects */
    GPtrArray *files;   /* char *: origins, each once; borrowed */
    struct proof proof; /* of the first member */
    char *line;         /* proposals; NULL none.  Of batteries what it is asked of */
    char *compression, *rig;
};

/* Of struct described_group; the most runs first. */
GPtrArray *groups_make(const GArray *subjects, enum need need, struct nearby *notes);
