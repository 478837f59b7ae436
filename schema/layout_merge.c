/* Merging layout lines, part by part: canonical lines are alike in form. */
#include "schema/layout_merge.h"

#include "schema/auto.h"
#include "schema/layout.h"

#include <string.h>

/* "6xhdd.7k2.4T:model=x" as count, name and what is said of it. */
struct part {
    const char *text;
    gsize count;       /* bytes of "6x" or "nx"; 0: one */
    gsize name;        /* bytes of the name after it */
    const char *rest;  /* tags of disks; ""; "@perc5" */
    const char *attrs; /* ":ra,wb" or "" */
};

static struct part part_of(const char *text, bool disks)
{
    struct part part = {.text = text};
    gsize digits = *text == 'n' ? 1 : strspn(text, "0123456789");
    if (digits && text[digits] == 'x')
        part.count = digits + 1;
    const char *name = text + part.count;
    part.name = strcspn(name, disks ? ".:" : "@:");
    part.rest = name + part.name;
    part.attrs = part.rest + strcspn(part.rest, ":");
    return part;
}

static bool is_simple(const char *line)
{
    return !strpbrk(line, "+");
}

/* Of two texts where "" says nothing: the one that says more; NULL where they differ. */
static const char *either(const char *a, const char *b)
{
    if (!strcmp(a, b) || !*b)
        return a;
    return *a ? NULL : b;
}

/* Attributes of both, sorted; NULL where one key has two values. */
static char *join_attrs(const char *a, const char *b)
{
    g_autofree char *all = g_strconcat(*a ? a + 1 : "", *a && *b ? "," : "", *b ? b + 1 : "", NULL);
    g_auto(GStrv) words = g_strsplit(all, ",", -1);
    g_autoptr(GPtrArray) kept = g_ptr_array_new();
    for (char **word = words; *word; word++) {
        gsize key = strcspn(*word, "=");
        bool same = false;
        for (guint i = 0; i < kept->len && !same; i++) {
            const char *other = kept->pdata[i];
            if (strcspn(other, "=") != key || strncmp(other, *word, key))
                continue;
            if (strcmp(other, *word))
                return NULL;
            same = true;
        }
        if (!same && **word)
            g_ptr_array_add(kept, *word);
    }
    g_ptr_array_add(kept, NULL);
    g_autofree char *joined = g_strjoinv(",", (char **)kept->pdata);
    return g_strconcat(*joined ? ":" : "", joined, NULL);
}

/* Tags of disks are in one order, so one list holds the other or they are joined where neither says
 * what the other does. */
static char *join_tags(const char *a, gsize length_a, const char *b, gsize length_b)
{
    g_autofree char *left = g_strndup(a, length_a), *right = g_strndup(b, length_b);
    if (!*right || strstr(left, right))
        return g_steal_pointer(&left);
    if (!*left || strstr(right, left))
        return g_steal_pointer(&right);
    return NULL;
}

static char *join_disks(const char *a, const char *b)
{
    struct part x = part_of(a, true), y = part_of(b, true);
    g_autofree char *medium_x = g_strndup(x.text + x.count, x.name),
                    *medium_y = g_strndup(y.text + y.count, y.name),
                    *count_x = g_strndup(x.text, x.count), *count_y = g_strndup(y.text, y.count);
    const char *medium = !strcmp(medium_x, "disk") ? medium_y : medium_x;
    const char *count = !strcmp(count_x, "nx") ? count_y : count_x;
    if ((strcmp(medium, medium_y) && strcmp(medium_y, "disk")) ||
        (strcmp(count, count_y) && strcmp(count_y, "nx")))
        return NULL;
    g_autofree char *tags = join_tags(x.rest, (gsize)(x.attrs - x.rest), y.rest,
                                      (gsize)(y.attrs - y.rest)),
                    *attrs = join_attrs(x.attrs, y.attrs);
    return tags && attrs ? g_strconcat(count, medium, tags, attrs, NULL) : NULL;
}

/* A count of arrays that is not known is `n`, or left out where the disks' is n. */
static char *join_layer(const char *a, const char *b)
{
    struct part x = part_of(a, false), y = part_of(b, false);
    g_autofree char *kind_x = g_strndup(x.text + x.count, x.name),
                    *kind_y = g_strndup(y.text + y.count, y.name),
                    *count_x = g_strndup(x.text, x.count), *count_y = g_strndup(y.text, y.count),
                    *name_x = g_strndup(x.rest, (gsize)(x.attrs - x.rest)),
                    *name_y = g_strndup(y.rest, (gsize)(y.attrs - y.rest));
    const char *count = !strcmp(count_x, "nx") ? count_y : count_x;
    const char *name = either(name_x, name_y);
    if (strcmp(kind_x, kind_y) || !name || (strcmp(count, count_y) && strcmp(count_y, "nx")))
        return NULL;
    g_autofree char *attrs = join_attrs(x.attrs, y.attrs);
    return attrs ? g_strconcat(count, kind_x, name, attrs, NULL) : NULL;
}

/* Layers that are said; an unknown top says nothing. */
static guint said(char *const *parts)
{
    guint n = g_strv_length((char **)parts);
    return n > 1 && !strcmp(parts[n - 1], "unknown") ? n - 1 : n;
}

static char *join_lines(const char *a, const char *b)
{
    g_auto(GStrv) x = g_strsplit(a, "/", -1), y = g_strsplit(b, "/", -1);
    guint n = said(x), m = said(y);
    bool open_x = x[n] != NULL, open_y = y[m] != NULL;
    if ((n < m && !open_x) || (m < n && !open_y))
        return NULL;
    g_autoptr(GString) line = g_string_new(NULL);
    for (guint i = 0; i < MAX(n, m); i++) {
        g_autofree char *part = i >= n   ? g_strdup(y[i])
                                : i >= m ? g_strdup(x[i])
                                : i      ? join_layer(x[i], y[i])
                                         : join_disks(x[i], y[i]);
        if (!part)
            return NULL;
        g_string_append_printf(line, "%s%s", i ? "/" : "", part);
    }
    auto_clear(layout_clear) struct layout *joined = layout_parse(line->str, NULL);
    return joined ? g_strdup(layout_canon(joined)) : NULL;
}

char *layout_merge(const char *a, const char *b)
{
    if (!strcmp(a, b))
        return g_strdup(a);
    return is_simple(a) && is_simple(b) ? join_lines(a, b) : NULL;
}
