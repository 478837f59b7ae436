/* What runs in a folder run on, as far as it can be told without being told: what inspect_dir()
 * finds, joined with what the archive knows.
 *
 *     auto_clear(standing_clear) struct standing standing = {0};
 *     if (standing_find(&standing, runner, store, "/mnt/tank", &setup, error))
 *         ... setup.rig, setup.layout, setup.compression, standing.host
 *
 * A rig is known again by its host, else by its facts; one that nobody named is named after its
 * model.  Names of hosts and serial numbers are as the archive keeps them (store_identity()). */
#pragma once

#include "ingest/collect/detection.h"
#include "ingest/collect/runner.h"
#include "schema/model.h"
#include "store/store.h"

struct standing {
    struct detection found;
    GStringChunk *texts; /* that the others point into, those put into the setup too */
    GArray *rig;         /* struct fact: of the rig */
    GArray *run;         /* struct fact: of each run: what was detected, serial numbers */
    const char *host;    /* NULL: not told */
};

/* What `setup` does not say yet is filled in; what cannot be told stays NULL.  The standing was
 * zeroed. */
bool standing_find(struct standing *standing, struct runner *runner, struct store *store,
                   const char *dir, struct setup *setup, GError **error);
/* What is said of the rig beside what was found; it is stronger. */
void standing_state(struct standing *standing, const struct fact *facts, gsize n);
void standing_clear(struct standing *standing); /* a zeroed one is fine */

/* What to call a rig that nobody named, after its model or processor.  The caller frees. */
char *standing_rig_name(const struct detection *found);
/* Whether a fact is of what lies below the folder and not of the machine ("disk.model"). */
bool standing_is_of_folder(const char *key);

/* B of memory that caches can take; 0 where it is not told. */
guint64 standing_memory(struct runner *runner);
