/* The table of charts. */
#include "report/charts/chart.h"
#include "schema/error.h"

#include <string.h>

const struct chart *const charts[] = {&bars_chart, NULL};

const struct chart *chart_get(const char *name, GError **error)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (int i = 0; charts[i]; i++) {
        if (!strcmp(charts[i]->name, name))
            return charts[i];
        g_string_append_printf(list, "%s%s", i ? ", " : "", charts[i]->name);
    }
    error_set(error, STATUS_USAGE, "expected a chart (%s), got '%s'", list->str, name);
    return NULL;
}
