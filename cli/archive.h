/* Which archive, and opening it: --archive FILE, else $SHOOTOUT_ARCHIVE, else the nearest
 * shootout.db upward from here that is the user's own, else $XDG_DATA_HOME/shootout/archive.db;
 * under sudo the calling user's, who also owns what is made.
 *
 *     auto_clear(store_clear) struct store *store = archive_open(world, STORE_WRITE, error);
 */
#pragma once

#include "cli/command.h"
#include "store/store.h"

/* What decides; NULL where there is none. */
struct surroundings {
    const char *given;       /* --archive */
    const char *environment; /* $SHOOTOUT_ARCHIVE */
    const char *here;        /* current folder */
    const char *data_home;   /* $XDG_DATA_HOME */
    const char *home;        /* of the calling user */
    guint user;              /* the calling user */
};

/* The caller frees. */
char *archive_choose(const struct surroundings *surroundings);

/* The same for this process. The caller frees. */
char *archive_locate(const char *given);

/* Opens world->archive.  STORE_WRITE makes it when missing, with its folder where that is the
 * default one, and says so. */
struct store *archive_open(const struct world *world, enum store_mode mode, GError **error);

/* For writing, but only one that is there: there is nothing to correct in a new one. */
struct store *archive_open_existing(const struct world *world, GError **error);

/* For reading, with the archives that --with names beside it: then a copy in memory of both. */
struct store *archive_open_with(const struct world *world, const struct args *args, GError **error);
