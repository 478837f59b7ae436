/* The error domain and its two setters. */
#include "schema/error.h"

#undef error_set /* made macros for the analyzer */
#undef error_at

GQuark error_domain(void)
{
    return g_quark_from_static_string("shootout");
}

bool error_set(GError **error, int code, const char *format, ...)
{
    if (!error || *error)
        return false;
    va_list values;
    va_start(values, format);
    *error = g_error_new_valist(ERROR_DOMAIN, code, format, values);
    va_end(values);
    return false;
}

bool error_at(GError **error, const char *file, gsize line, gsize column, const char *format, ...)
{
    if (!error || *error)
        return false;
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    g_autoptr(GString) place = g_string_new(file);
    if (line)
        g_string_append_printf(place, ":%" G_GSIZE_FORMAT, line);
    if (column)
        g_string_append_printf(place, ":%" G_GSIZE_FORMAT, column);
    return error_set(error, STATUS_FAILED, "%s: %s", place->str, text);
}
