/* Two archives into one.
 *
 *     struct merge merge = {.path = "other.db", .whole = true, .command = line};
 *     store_merge(store, &merge, &table, error);             one change, which can be undone
 *
 * Runs meet by their identity, sources by their hash, layouts and workloads by their canonical
 * texts, rigs by name and facts.  Nothing of this archive is overwritten: where the other one says
 * something else about the same thing, it stays as it is here and the table says so.  What is
 * unknown here is filled in.  A rig that adds facts to one of its name becomes its next revision;
 * one whose facts contradict it gets a name of its own, NAME-FILE.  What was forgotten here stays
 * forgotten.  Merging the same archive again alters nothing.
 *
 * The table's rows: thing, name, field, here, there, done ("kept", "filled in", "named ..."). */
#pragma once

#include "store/store.h"

struct merge {
    const char *path;    /* of the other archive */
    bool whole;          /* all that stands there, with claims and setups without a run */
    const GArray *picks; /* gint64: else these of its runs */
    bool dry_run;        /* nothing stays */
    const char *verb;    /* for the log; NULL: "merge" */
    const char *command;

    guint64 runs, known, sources, conflicts, filled; /* what came of it */
};

bool store_merge(struct store *store, struct merge *merge, struct table *table, GError **error);

/* Attach the other archive, and make the tables of what is what: a step of store_merge(), here for
 * the test that prepares its queries. */
bool merge_attach(struct store *store, const char *path, GError **error);
void merge_detach(struct store *store);
