/* Faults of a layout's text. */
#include "schema/layout_fault.h"
#include "schema/error.h"

#undef layout_fault /* a macro for the analyzer */

bool layout_fault(GError **error, gsize column, const char *code, const char *nearest,
                  const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    bool near = nearest && *nearest;
    return error_set(error, STATUS_USAGE, "column %" G_GSIZE_FORMAT ": %s: %s%s%s", column, code,
                     text, near ? "; nearest: " : "", near ? nearest : "");
}
