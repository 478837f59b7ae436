/* The site: the archive that is shown, what is known of it, and answers that were made already.
 *
 *     auto_clear(site_clear) struct site site;
 *     site_init(&site, world, names);
 *     g_autofree char *state = site_state(&site, error);
 *     site_settle(&site, state);
 *     store_rows(site.store, "choices", NULL, error)
 *
 * The archive may change, or its file be another one, from one request to the next: what is kept is
 * for one state. */
#pragma once

#include "cli/command.h"
#include "cli/serve/cache.h"
#include "store/store.h"

/* A value that can be chosen for a key of selections. */
struct choice {
    const char *key, *value;
};

struct site {
    const struct world *world;
    const char *const *names; /* further ones that it answers to; NULL-terminated; NULL: none */
    struct store *store;      /* open for reading; NULL before the first request */
    guint64 device, inode;    /* of its file */
    struct cache cache;
    GArray *choices; /* struct choice, a key's values in order; NULL not asked for yet */
    GStringChunk *texts;
};

void site_init(struct site *site, const struct world *world, const char *const *names);
void site_clear(struct site *site);

/* A text that changes whenever an answer might; opens the archive where it is not open.  NULL with
 * an error; the caller frees. */
char *site_state(struct site *site, GError **error);
/* Forgets what belongs to another state. */
void site_settle(struct site *site, const char *state);

/* What can be chosen; NULL with an error. */
const GArray *site_choices(struct site *site, GError **error);
