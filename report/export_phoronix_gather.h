/* What composite.xml is made of: rows of a selection, gathered by system and by test.
 *
 *     auto_clear(phoronix_selection_clear) struct phoronix_selection s = {0};
 *     if (!phoronix_selection_gather(&s, store, where, error)) ...
 */
#pragma once

#include "store/store.h"

/* A row of the archive: what one run gave for one workload. */
struct phoronix_trial {
    gint n;
    const char *started, *version;
    double values[METRIC_COUNT];
};

/* The trials of one system for one workload. */
struct phoronix_entry {
    guint system;
    GArray *trials; /* struct phoronix_trial */
};

struct phoronix_test {
    const char *tool, *workload;
    double working_set;
    GPtrArray *entries; /* struct phoronix_entry, in the order of the systems */
};

struct phoronix_system {
    const char *rig, *layout, *layout_name, *label, *compression, *unknown, *os, *fs, *newest;
    gint64 revision;
    char *name;
};

struct phoronix_selection {
    GArray *systems;   /* struct phoronix_system */
    GPtrArray *tests;  /* struct phoronix_test */
    GHashTable *index; /* key -> number of a system, test or entry, from 1 */
    GHashTable *rigs;  /* "pe2900#1" -> GHashTable of facts */
    GStringChunk *texts;
};

/* False with an error, also where nothing is selected. */
bool phoronix_selection_gather(struct phoronix_selection *selection, struct store *store,
                               const struct filter *where, GError **error);
void phoronix_selection_clear(struct phoronix_selection *selection);

/* A fact of the system's rig; NULL unknown. */
const char *phoronix_selection_fact(const struct phoronix_selection *selection,
                                    const struct phoronix_system *system, const char *key);

/* At most `most` characters of valid UTF-8.  The caller frees. */
char *phoronix_cut(const char *text, glong most);
