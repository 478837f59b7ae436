/* Renderers by name and by file name. */
#include "report/render.h"
#include "schema/error.h"

#include <string.h>

const struct renderer *const renderers[] = {
    &text_renderer,     &csv_renderer,   &tsv_renderer,  &json_renderer,  &ndjson_renderer,
    &markdown_renderer, &forum_renderer, &html_renderer, &junit_renderer, NULL,
};

const struct renderer *renderer_get(const char *name, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (gsize i = 0; renderers[i]; i++) {
        if (!strcmp(renderers[i]->name, name))
            return renderers[i];
        g_string_append_printf(names, "%s%s", i ? ", " : "", renderers[i]->name);
    }
    error_set(error, STATUS_USAGE, "--as knows no '%s'; it knows %s", name, names->str);
    return NULL;
}

const struct renderer *renderer_by_file(const char *path)
{
    const char *ending = strrchr(path, '.');
    if (!ending || strchr(ending, '/'))
        return NULL;
    for (gsize i = 0; renderers[i]; i++) {
        g_auto(GStrv) endings = g_strsplit(renderers[i]->endings, " ", -1);
        for (gsize k = 0; endings[k]; k++)
            if (!g_ascii_strcasecmp(endings[k], ending + 1))
                return renderers[i];
    }
    return NULL;
}
