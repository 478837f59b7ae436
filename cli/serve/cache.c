/* Answers kept in memory. */
#include "cli/serve/cache.h"

struct cached {
    char *target;
    struct response response;
};

static void free_cached(gpointer data)
{
    struct cached *cached = data;
    response_clear(&cached->response);
    g_free(cached->target);
    g_free(cached);
}

static void copy(struct response *to, const struct response *from)
{
    response_bytes(to, from->status, from->type, from->body);
    to->etag = g_strdup(from->etag);
    to->name = g_strdup(from->name);
}

void cache_init(struct cache *cache)
{
    *cache = (struct cache){.known = g_hash_table_new(g_str_hash, g_str_equal)};
    g_queue_init(&cache->order);
}

static void forget(struct cache *cache)
{
    g_hash_table_remove_all(cache->known);
    g_queue_clear_full(&cache->order, free_cached);
    cache->bytes = 0;
}

void cache_clear(struct cache *cache)
{
    if (!cache->known)
        return;
    forget(cache);
    g_hash_table_unref(cache->known);
    g_free(cache->state);
    *cache = (struct cache){0};
}

void cache_settle(struct cache *cache, const char *state)
{
    if (!g_strcmp0(cache->state, state))
        return;
    forget(cache);
    g_free(cache->state);
    cache->state = g_strdup(state);
}

bool cache_find(struct cache *cache, const char *target, struct response *response)
{
    GList *link = g_hash_table_lookup(cache->known, target);
    if (!link)
        return false;
    g_queue_unlink(&cache->order, link);
    g_queue_push_head_link(&cache->order, link);
    copy(response, &((struct cached *)link->data)->response);
    return true;
}

void cache_keep(struct cache *cache, const char *target, const struct response *response)
{
    gsize size = g_bytes_get_size(response->body);
    if (size > CACHE_LARGEST || g_hash_table_contains(cache->known, target))
        return;
    while (cache->bytes + size > CACHE_BYTES && !g_queue_is_empty(&cache->order)) {
        struct cached *last = g_queue_pop_tail(&cache->order);
        cache->bytes -= g_bytes_get_size(last->response.body);
        g_hash_table_remove(cache->known, last->target);
        free_cached(last);
    }
    struct cached *cached = g_new0(struct cached, 1);
    cached->target = g_strdup(target);
    copy(&cached->response, response);
    g_queue_push_head(&cache->order, cached);
    g_hash_table_insert(cache->known, cached->target, cache->order.head);
    cache->bytes += size;
}
