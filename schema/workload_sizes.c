/* Distributions of request sizes. */
#include "schema/workload_sizes.h"

#include "schema/error.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

/* "4k/90", or "4k" with all of the requests. */
static bool parse_one(const char *text, bool alone, struct size_share *size, GError **error)
{
    g_auto(GStrv) parts = g_strsplit(*text ? text : "/", "/", 2); /* "" would make no part */
    if (!unit_parse_size(parts[0], &size->bytes) || !size->bytes)
        return error_set(error, STATUS_USAGE, "size: '%s' is no size", parts[0]);
    size->share = 100;
    if (!parts[1])
        return alone || error_set(error, STATUS_USAGE, "value: '%s' needs a share", text);
    double *share = &size->share;
    if (!unit_parse(parts[1], UNIT_NONE, share, NULL) || !(*share >= 0 && *share <= 100))
        return error_set(error, STATUS_USAGE, "value: '%s' is no share", parts[1]);
    return true;
}

GArray *workload_sizes_parse(const char *text, GError **error)
{
    g_autoptr(GArray) sizes = g_array_new(FALSE, FALSE, sizeof(struct size_share));
    g_auto(GStrv) words = g_strsplit(*text ? text : "/", ":", -1);
    double sum = 0;
    for (char **word = words; *word; word++) {
        struct size_share size;
        if (!parse_one(*word, !words[1], &size, error))
            return NULL;
        sum += size.share;
        g_array_append_val(sizes, size);
    }
    if (fabs(sum - 100) > 1e-6) {
        g_autofree char *shown = unit_format_number(sum);
        error_set(error, STATUS_USAGE, "value: shares sum to %s, not 100", shown);
        return NULL;
    }
    return g_steal_pointer(&sizes);
}

static int by_bytes(const void *a, const void *b)
{
    const struct size_share *x = a, *y = b;
    return (x->bytes > y->bytes) - (x->bytes < y->bytes);
}

static void join_equal(GArray *sizes)
{
    struct size_share *all = (struct size_share *)(gpointer)sizes->data;
    guint kept = 0;
    g_array_sort(sizes, by_bytes);
    for (guint i = 0; i < sizes->len; i++) {
        if (!(all[i].share > 0))
            continue;
        if (kept && all[kept - 1].bytes == all[i].bytes)
            all[kept - 1].share += all[i].share;
        else
            all[kept++] = all[i];
    }
    g_array_set_size(sizes, kept);
}

char *workload_sizes_format(GArray *sizes)
{
    join_equal(sizes);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < sizes->len; i++) {
        const struct size_share *size = &g_array_index(sizes, struct size_share, i);
        g_autofree char *bytes = unit_format_size(size->bytes);
        g_autofree char *share = unit_format_number(size->share);
        g_string_append_printf(text, "%s%s", i ? ":" : "", bytes);
        if (sizes->len > 1)
            g_string_append_printf(text, "/%s", share);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}
