/* Where each number came from: every source with its hash, linked where it has an address, its text
 * in the page where that was asked for. */
#include "report/pages/section.h"
#include "report/pages/sources.h"
#include "schema/auto.h"

#include <stdlib.h>
#include <string.h>

enum { EMBEDDED = 256 << 10 }; /* bytes of a source that stand in a page */

static void clear_used(gpointer data)
{
    struct used_source *used = data;
    g_free(used->origin);
    g_free(used->title);
    g_free(used->format);
    g_free(used->sha256);
}

GArray *sources_used(const struct page *page, GError **error)
{
    auto_clear(rows_clear) struct rows *rows =
        store_rows(page->store, "used_sources", page->where, error);
    if (!rows)
        return NULL;
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(struct used_source));
    g_array_set_clear_func(all, clear_used);
    GError *failed = NULL;
    while (rows_next(rows, &failed)) {
        struct used_source used = {
            .id = rows_integer(rows, rows_find(rows, "source_id")),
            .origin = g_strdup(rows_text(rows, rows_find(rows, "source"))),
            .title = g_strdup(rows_text(rows, rows_find(rows, "title"))),
            .format = g_strdup(rows_text(rows, rows_find(rows, "format"))),
            .sha256 = g_strdup(rows_text(rows, rows_find(rows, "sha256"))),
            .runs = rows_integer(rows, rows_find(rows, "runs")),
            .size = rows_number(rows, rows_find(rows, "size")),
        };
        g_array_append_val(all, used);
    }
    if (!failed)
        return g_steal_pointer(&all);
    g_propagate_error(error, failed);
    return NULL;
}

void sources_name(struct markup *m, const struct used_source *used)
{
    bool address = used->origin && (g_str_has_prefix(used->origin, "http://") ||
                                    g_str_has_prefix(used->origin, "https://"));
    g_autofree char *base = used->origin ? g_path_get_basename(used->origin) : NULL;
    if (address) {
        markup_open(m, "a");
        markup_link(m, "href", used->origin);
        markup_text(m, used->origin);
        markup_close(m);
        return;
    }
    /* Of a local path the last folder is enough to find it by, and tells nothing of its owner. */
    g_autofree char *folder = used->origin ? g_path_get_dirname(used->origin) : NULL,
                    *last = folder ? g_path_get_basename(folder) : NULL;
    bool lone = !last || !strcmp(last, ".") || !strcmp(last, "/");
    g_autofree char *name = lone ? g_strdup(base) : g_strconcat(last, "/", base, NULL);
    markup_element(m, "code", name ? name : "unknown");
}

static bool put_text(const struct page *page, struct markup *m, const struct used_source *used,
                     GError **error)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&bytes, &length);
    bool fine = store_source_write(page->store, used->id, memory, error);
    fclose(memory);
    if (fine && length <= EMBEDDED && g_utf8_validate(bytes, (gssize)length, NULL)) {
        markup_open(m, "details");
        markup_open(m, "summary");
        markup_text(m, "Its text: ");
        sources_name(m, used);
        markup_close(m);
        section_pre(m, bytes);
        markup_close(m);
    } else if (fine) {
        markup_open(m, "p");
        sources_name(m, used);
        markup_text(m, length > EMBEDDED ? " is too long to stand here." : " is not text.");
        markup_close(m);
    }
    free(bytes);
    return fine;
}

bool sources_put(const struct page *page, struct markup *m, const struct used_source *used,
                 bool embed, GError **error)
{
    g_autofree char *size = unit_format(used->size, UNIT_BYTES, UNIT_DECIMAL, 3);
    markup_open(m, "p");
    markup_attribute(m, "class", "source");
    sources_name(m, used);
    markup_textf(m, "%s%s: %s, %s, %" G_GINT64_FORMAT " run%s, SHA-256 ", used->title ? ", " : "",
                 used->title ? used->title : "", used->format ? used->format : "no format", size,
                 used->runs, used->runs == 1 ? "" : "s");
    markup_element(m, "code", used->sha256);
    markup_close(m);
    return !embed || put_text(page, m, used, error);
}

bool section_sources(const struct page *page, struct markup *m, GError **error)
{
    g_autoptr(GArray) all = sources_used(page, error);
    if (!all)
        return false;
    section_open(page, m, "sources", "Where the numbers came from");
    markup_element(m, "p", "The archive keeps the bytes of each of these whole, under their hash.");
    bool fine = true;
    for (guint i = 0; fine && i < all->len; i++)
        fine = sources_put(page, m, &g_array_index(all, struct used_source, i), page->embed, error);
    markup_close(m);
    return fine;
}
