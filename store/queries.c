/* Embedded SQL: found by name, and made longer. */
#include "store/queries.h"
#include "schema/embedded.h"
#include "schema/metric.h"

#include <string.h>

extern const struct embedded schema_sql[], queries_sql[];

const char *queries_text(const char *name)
{
    const struct embedded *lists[] = {queries_sql, schema_sql};
    for (gsize i = 0; i < G_N_ELEMENTS(lists); i++)
        for (const struct embedded *row = lists[i]; row->name; row++)
            if (g_str_has_prefix(row->name, name) && !strcmp(row->name + strlen(name), ".sql"))
                return row->text;
    g_error("no embedded query is called %s", name);
}

char *queries_of_rows(const char *sql, guint rows)
{
    const char *group = strstr(sql, "VALUES (") + strlen("VALUES "), *rest = strchr(group, ')') + 1;
    GString *text = g_string_new_len(sql, group - sql);
    for (guint i = 0; i < rows; i++) {
        for (const char *at = group; at < rest; at++)
            if (strchr("(,)", *at))
                g_string_append_printf(text, "%c%s", *at, *at == ')' ? "" : "?");
        g_string_append(text, i + 1 < rows ? ", " : rest);
    }
    return g_string_free(text, FALSE);
}

static void add_metrics(GString *sql, const char *pattern, gsize length)
{
    for (int i = 0; i < METRIC_COUNT; i++) {
        g_string_append(sql, i ? ", " : "");
        for (gsize j = 0; j < length; j++)
            if (pattern[j] == '@')
                g_string_append(sql, metrics[i].name);
            else
                g_string_append_c(sql, pattern[j]);
    }
}

char *queries_expand(const char *sql)
{
    static const char mark[] = "{metrics ";
    GString *text = g_string_new(NULL);
    for (const char *at; (at = strstr(sql, mark));) {
        const char *pattern = at + strlen(mark), *end = strchr(pattern, '}');
        g_string_append_len(text, sql, at - sql);
        add_metrics(text, pattern, (gsize)(end - pattern));
        sql = end + 1;
    }
    g_string_append(text, sql);
    return g_string_free(text, FALSE);
}
