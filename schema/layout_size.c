/* Sizes in layouts. */
#include "schema/layout_size.h"

#include <string.h>

/* The number before `unit`, times base to the power that the unit's place in `units` says. */
static enum layout_size scaled(const char *word, gsize digits, guint64 base, guint power,
                               guint64 *bytes)
{
    guint64 factor = 1;
    while (power--)
        factor *= base;
    g_autofree char *number = g_strndup(word, digits);
    if (!g_ascii_string_to_unsigned(number, 10, 1, G_MAXUINT64 / factor, bytes, NULL))
        return SIZE_BAD;
    *bytes *= factor;
    return SIZE_GOOD;
}

/* The place of the unit in `units`, counted from 1; 0 when it is none of them. */
static guint place(const char *units, char unit)
{
    const char *found = unit ? strchr(units, unit) : NULL;
    return found ? (guint)(found - units) + 1 : 0;
}

enum layout_size layout_size_decimal(const char *word, guint64 *bytes)
{
    gsize digits = strspn(word, "0123456789");
    guint power = place("kmgtp", word[digits]);
    if (!digits || power < 2)
        return SIZE_NONE;
    const char *rest = word + digits + 1;
    return *rest && strcmp(rest, "b") ? SIZE_NONE : scaled(word, digits, 1000, power, bytes);
}

enum layout_size layout_size_binary(const char *word, guint64 *bytes)
{
    gsize digits = strspn(word, "0123456789");
    guint power = place("kmgt", word[digits]);
    const char *rest = word + digits + (power ? 1 : 0);
    if (!digits || (*rest && strcmp(rest, "b") && (!power || strcmp(rest, "ib"))))
        return SIZE_NONE;
    return scaled(word, digits, 1024, power, bytes);
}

static char *text(guint64 bytes, guint64 base, const char *units)
{
    gsize power = 0;
    while (bytes && bytes % base == 0 && units[power + 1])
        bytes /= base, power++;
    return g_strdup_printf("%" G_GUINT64_FORMAT "%.1s", bytes,
                           units[power] == ' ' ? "" : units + power);
}

char *layout_size_decimal_text(guint64 bytes)
{
    return text(bytes, 1000, " KMGTP");
}

char *layout_size_binary_text(guint64 bytes)
{
    return text(bytes, 1024, " KMGT");
}
