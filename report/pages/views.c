/* Narrowed pages. */
#include "report/pages/views.h"

#include "report/judged.h"
#include "report/pages/progress.h"
#include "schema/auto.h"
#include "schema/error.h"

#include <string.h>

struct view {
    struct page page;
    struct filter *where;
    struct cells cells;
    struct contests contests;
};

static void view_free(gpointer data)
{
    struct view *view = data;
    contests_clear(&view->contests);
    cells_clear(&view->cells);
    filter_free(view->where);
    g_free(view);
}

/* The page's own selection again, and `text` too.  False with an error. */
static bool join(const struct page *page, const char *text, struct filter **where, GError **error)
{
    if (page->where) {
        g_autofree char *own = filter_format(page->where);
        *where = filter_parse(own, error);
        if (!*where)
            return false;
    }
    if (!text)
        return true;
    struct filter *more = filter_parse(text, error);
    if (!more)
        return false;
    *where = filter_join(*where, more);
    return true;
}

static bool read_by(const char *text, enum field *by, struct cells_split *split, GError **error)
{
    *by = text ? field_find(text) : FIELD_NONE;
    if (text && *by == FIELD_NONE)
        return error_set(error, STATUS_FAILED, "there is no key '%s'; see shootout vocabulary",
                         text);
    *split = (struct cells_split){
        .key = *by == FIELD_host || *by == FIELD_source ? *by : FIELD_NONE,
        .tag = *by == FIELD_TAG ? text + strlen("tag.") : NULL,
    };
    return true;
}

static bool fill(struct view *view, const struct page *page, const char *where, const char *by,
                 GError **error)
{
    enum field key;
    struct cells_split split;
    if (!read_by(by, &key, &split, error) || !join(page, where, &view->where, error) ||
        !judged_resolve(page->store, view->where, error) ||
        !cells_load(page->store, view->where, &split, &view->cells, error))
        return false;
    contests_make_with(&view->cells, key, page->options, &view->contests);
    if (view->contests.all->len)
        return true;
    g_autofree char *selection = filter_format(view->where);
    return error_set(error, STATUS_FAILED, "no results for %s", selection);
}

const struct page *view_of(const struct page *page, const char *where, const char *by,
                           const char *baseline, GError **error)
{
    if (!where && !by && !baseline)
        return page;
    g_autofree char *key =
        g_strjoin("\n", where ? where : "", by ? by : "", baseline ? baseline : "", NULL);
    GHashTable **views = &page->progress->views;
    if (!*views)
        *views = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, view_free);
    struct view *view = g_hash_table_lookup(*views, key);
    if (view)
        return &view->page;
    view = g_new0(struct view, 1);
    if (!fill(view, page, where, by, error)) {
        view_free(view);
        return NULL;
    }
    view->page = *page;
    view->page.where = view->where, view->page.contests = &view->contests;
    view->page.baseline = baseline ? baseline : page->baseline;
    g_hash_table_insert(*views, g_steal_pointer(&key), view);
    return &view->page;
}
