/* Ranges: lists of values, and doubling from one to another. */
#include "ingest/collect/plan.h"

#include "schema/auto.h"
#include "schema/error.h"
#include "schema/unit.h"

#include <string.h>

static bool bad(const char *option, const char *part, GError **error)
{
    return error_set(error, STATUS_USAGE, "--%s: expected values like 4K,64K or 1..32, found '%s'",
                     option, part);
}

static bool add(GPtrArray *values, const char *option, const char *part, GError **error)
{
    guint64 from, to;
    g_auto(GStrv) ends = g_strsplit(part, "..", 2);
    bool range = ends[0] && ends[1];
    if (!ends[0] || !unit_parse_size(ends[0], &from) || !from ||
        (range && (!unit_parse_size(ends[1], &to) || to < from)))
        return bad(option, part, error);
    if (!range)
        to = from;
    for (guint64 value = from; value <= to && value; value *= 2)
        g_ptr_array_add(values, unit_format_size(value));
    return true;
}

char **plan_range(const char *option, const char *text, GError **error)
{
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    g_autoptr(GPtrArray) values = g_ptr_array_new_with_free_func(g_free);
    for (char **part = parts; *part; part++)
        if (!add(values, option, *part, error))
            return NULL;
    if (!values->len) {
        bad(option, text, error);
        return NULL;
    }
    g_ptr_array_add(values, NULL);
    g_ptr_array_set_free_func(values, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&values), FALSE);
}
