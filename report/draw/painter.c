/* The table of painters. */
#include "report/draw/painter.h"
#include "schema/error.h"

#include <string.h>

const struct painter *const painters[] = {&svg_painter, &png_painter, &pdf_painter, &text_painter,
                                          NULL};

const struct painter *painter_get(const char *name, GError **error)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (int i = 0; painters[i]; i++) {
        if (!strcmp(painters[i]->name, name))
            return painters[i];
        g_string_append_printf(list, "%s%s", i ? ", " : "", painters[i]->name);
    }
    error_set(error, STATUS_USAGE, "expected a kind of picture (%s), got '%s'", list->str, name);
    return NULL;
}

const struct painter *painter_by_file(const char *path, GError **error)
{
    g_autoptr(GString) list = g_string_new(NULL);
    g_autofree char *name = g_path_get_basename(path);
    const char *dot = strrchr(name, '.');
    for (int i = 0; painters[i]; i++) {
        if (dot && !g_ascii_strcasecmp(painters[i]->ending, dot + 1))
            return painters[i];
        g_string_append_printf(list, "%s.%s", i ? ", " : "", painters[i]->ending);
    }
    error_set(error, STATUS_USAGE, "expected the name of a picture (%s), got '%s'", list->str,
              path);
    return NULL;
}
