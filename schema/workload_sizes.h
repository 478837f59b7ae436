/* Sizes of requests: one, or several with the share of requests that each has: "512/10:1K/90".
 *
 *     g_autoptr(GArray) sizes = workload_sizes_parse("64K/10:4K/90", error);
 *     g_autofree char *text = workload_sizes_format(sizes);                  "4K/90:64K/10" */
#pragma once

#include <glib.h>

struct size_share {
    guint64 bytes;
    double share; /* percent of requests */
};

/* struct size_share; NULL with an error where one is no size or the shares do not make 100. */
GArray *workload_sizes_parse(const char *text, GError **error);

/* Ascending, equal sizes joined, those without a share left out (`sizes` is left so).  The caller
 * frees. */
char *workload_sizes_format(GArray *sizes);
