/* Layouts in lists. */
#include "cli/listed.h"

static const char *text_of(const struct rows *rows, const char *column)
{
    return rows_text(rows, rows_find(rows, column));
}

char *listed_layout(const struct rows *rows)
{
    const char *layout = text_of(rows, "layout"), *name = text_of(rows, "layout_name"),
               *label = text_of(rows, "label"), *unknown = text_of(rows, "unknown");
    if (layout)
        return g_strconcat(text_of(rows, "guessed") ? "~" : "",
                           name    ? name
                           : label ? label
                                   : layout,
                           NULL);
    if (!unknown)
        return g_strdup("unknown: nothing said");
    /* Only the file, where its tool named nothing. */
    return g_strconcat(*unknown == '(' ? "unknown " : "unknown: ", unknown, NULL);
}
