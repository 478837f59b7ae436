/* The archive that is shown, and what is known of it. */
#include "cli/serve/site.h"

#include "cli/archive.h"
#include "schema/auto.h"

#include <string.h>
#include <sys/stat.h>

void site_init(struct site *site, const struct world *world, const char *const *names)
{
    *site = (struct site){.world = world, .names = names};
    cache_init(&site->cache);
}

static void forget_choices(struct site *site)
{
    g_clear_pointer(&site->choices, g_array_unref);
    g_clear_pointer(&site->texts, g_string_chunk_free);
}

void site_clear(struct site *site)
{
    forget_choices(site);
    cache_clear(&site->cache);
    store_clear(&site->store);
    *site = (struct site){0};
}

/* --- the archive --- */

static bool is_same_file(const struct site *site)
{
    struct stat file;
    return !stat(site->world->archive, &file) && file.st_dev == site->device &&
           file.st_ino == site->inode;
}

static bool open_store(struct site *site, GError **error)
{
    struct stat file = {0};
    if (site->store && is_same_file(site))
        return true;
    store_clear(&site->store);
    if (!stat(site->world->archive, &file))
        site->device = file.st_dev, site->inode = file.st_ino;
    site->store = archive_open(site->world, STORE_READ, error);
    return site->store;
}

char *site_state(struct site *site, GError **error)
{
    if (!open_store(site, error))
        return NULL;
    auto_clear(rows_clear) struct rows *rows =
        store_rows(site->store, "archive_state", NULL, error);
    g_autoptr(GString) state = g_string_new(VERSION);
    if (!rows || !rows_next(rows, error))
        return NULL;
    for (int i = 0; i < rows_columns(rows); i++)
        g_string_append_printf(state, " %s", rows_text(rows, i) ? rows_text(rows, i) : "-");
    return g_string_free(g_steal_pointer(&state), FALSE);
}

void site_settle(struct site *site, const char *state)
{
    if (!g_strcmp0(site->cache.state, state))
        return;
    forget_choices(site);
    cache_settle(&site->cache, state);
}

/* --- what can be chosen --- */

static int compare_choices(gconstpointer a, gconstpointer b)
{
    const struct choice *x = a, *y = b;
    double p = g_ascii_strtod(x->value, NULL), q = g_ascii_strtod(y->value, NULL);
    int keys = strcmp(x->key, y->key);
    if (keys || p != q)
        return keys ? keys : p < q ? -1 : 1;
    return strcmp(x->value, y->value);
}

const GArray *site_choices(struct site *site, GError **error)
{
    if (site->choices)
        return site->choices;
    auto_clear(rows_clear) struct rows *rows = store_rows(site->store, "choices", NULL, error);
    if (!rows)
        return NULL;
    GError *wrong = NULL;
    site->choices = g_array_new(FALSE, FALSE, sizeof(struct choice));
    site->texts = g_string_chunk_new(1024);
    while (rows_next(rows, &wrong)) {
        if (!rows_text(rows, 1) || !*rows_text(rows, 1))
            continue;
        struct choice choice = {g_string_chunk_insert_const(site->texts, rows_text(rows, 0)),
                                g_string_chunk_insert(site->texts, rows_text(rows, 1))};
        g_array_append_val(site->choices, choice);
    }
    g_array_sort(site->choices, compare_choices);
    if (!wrong)
        return site->choices;
    forget_choices(site);
    g_propagate_error(error, wrong);
    return NULL;
}
