/* Rigs: names with revisions.  Facts that a standing revision has all of mean that revision (the
 * latest first); any other fact makes the next one, which keeps the facts that were not said again.
 */
#pragma once

#include "store/inside.h"

/* The revision that these facts mean, found or made. */
bool rig_put(struct store *store, const char *name, const char *since, const struct fact *facts,
             gsize n, gint64 *rig, GError **error);

/* The name of a rig of which a standing revision has all these facts; stays NULL where none has. */
bool rig_with(struct store *store, const struct fact *facts, gsize n, char **name, GError **error);

/* The revision that a word means: "name#2" that one, "name" what this change described, else
 * `present` where it is one of that rig's (0: none), else the latest.  An unknown name becomes a
 * rig without facts; an unknown revision is an error. */
bool rig_find(struct store *store, const char *word, gint64 present, gint64 *rig, GError **error);

/* Does the word mean this revision?  Makes nothing. */
bool rig_means(struct store *store, const char *word, gint64 rig, bool *means, GError **error);

/* The revision of the same rig with one fact altered; value NULL takes it away. */
bool rig_alter(struct store *store, gint64 rig, const struct fact *fact, gint64 *altered,
               GError **error);
