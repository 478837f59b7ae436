/* Ids and headings of a page. */
#include "report/pages/progress.h"

#include "report/figures.h"

static void clear_heading(gpointer data)
{
    struct heading *heading = data;
    g_free(heading->id);
    g_free(heading->text);
}

struct progress *progress_new(void)
{
    struct progress *progress = g_new0(struct progress, 1);
    *progress = (struct progress){
        .ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .headings = g_array_new(FALSE, FALSE, sizeof(struct heading)),
        .series = figures_series(),
        .contents = -1,
    };
    g_array_set_clear_func(progress->headings, clear_heading);
    return progress;
}

void progress_free(struct progress *progress)
{
    if (!progress)
        return;
    g_hash_table_unref(progress->ids);
    g_array_unref(progress->headings);
    g_hash_table_unref(progress->series);
    g_clear_pointer(&progress->views, g_hash_table_unref);
    for (gsize i = 0; i < G_N_ELEMENTS(progress->claims); i++)
        if (progress->claims[i].columns)
            table_clear(&progress->claims[i]);
    g_free(progress);
}

char *progress_id(const struct page *page, const char *wanted)
{
    char *id = g_strdup(wanted);
    for (guint i = 2; g_hash_table_contains(page->progress->ids, id); i++) {
        g_free(id);
        id = g_strdup_printf("%s-%u", wanted, i);
    }
    g_hash_table_add(page->progress->ids, g_strdup(id));
    return id;
}

void progress_heading(const struct page *page, int level, const char *id, const char *text)
{
    struct heading heading = {g_strdup(id), g_strdup(text), level};
    g_array_append_val(page->progress->headings, heading);
}
