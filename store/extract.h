/* A small archive to give away: some runs of this one, with the bytes that they came from.
 *
 *     struct extract extract = {.without_identity = true};
 *     store_extract(store, where, "raidz.db", &extract, error)
 *
 * Without identity, it lacks hosts, machine names, serial numbers, paths, commands and the texts of
 * notes, and the bytes of its sources, in which these stand too; their hashes stay. */
#pragma once

#include "store/store.h"

struct extract {
    bool without_identity, replace;
    const char *command; /* for its log */
    guint64 runs;        /* what came of it */
};

/* The file appears when it is whole, mode 0600. */
bool store_extract(struct store *store, const struct filter *where, const char *path,
                   struct extract *extract, GError **error);
