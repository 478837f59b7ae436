/* Answers that were made already, as long as the archive stays as it is: CACHE_BYTES of them, the
 * ones asked for longest ago go first.
 *
 *     cache_settle(&cache, state);                      forgets all where the state is another one
 *     if (!cache_find(&cache, target, &response)) { ...; cache_keep(&cache, target, &response); }
 */
#pragma once

#include "cli/serve/response.h"

enum { CACHE_BYTES = 32 << 20, CACHE_LARGEST = 4 << 20 };

struct cache {
    char *state;
    GHashTable *known; /* target -> its link in `order` */
    GQueue order;      /* struct cached, the last asked for first */
    gsize bytes;
};

void cache_init(struct cache *cache);
void cache_clear(struct cache *cache);
void cache_settle(struct cache *cache, const char *state);
bool cache_find(struct cache *cache, const char *target, struct response *response);
/* Bodies over CACHE_LARGEST are not kept. */
void cache_keep(struct cache *cache, const char *target, const struct response *response);
