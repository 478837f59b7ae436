/* Reading workloads: class, then facets, each once. */
#include "schema/workload_settle.h"

#include "schema/auto.h"
#include "schema/error.h"
#include "schema/words.h"

#include <math.h>
#include <string.h>

enum { LONGEST = 4096 };

static bool fail(guint column, GError **error, const char *format, ...) G_GNUC_PRINTF(3, 4);
static bool fail(guint column, GError **error, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_autofree char *text = g_strdup_vprintf(format, values);
    va_end(values);
    return error_set(error, STATUS_USAGE, "column %u: %s", column, text);
}

static bool fail_word(guint column, const char *code, const char *word, const char *what,
                      const char *const *known, GError **error)
{
    g_autofree char *nearest = words_nearest(word, known);
    return fail(column, error, "%s: '%s' is no %s%s%s", code, word, what,
                *nearest ? "; nearest: " : "", nearest);
}

static const char *keep(struct workload *w, const char *text)
{
    char *own = g_strdup(text);
    g_ptr_array_add(w->owned, own);
    return own;
}

/* What follows "mixed": [.NAME][.read|.write][@ORIGIN]; judged when the workload is settled.  Of
 * "unknown" only the direction may be known. */
static void read_more(struct workload *w, char *text)
{
    char *origin = strchr(text, '@');
    if (origin) {
        *origin++ = '\0';
        w->origin = keep(w, origin);
    }
    if (g_str_has_suffix(text, ".read"))
        w->part = PART_READ;
    else if (g_str_has_suffix(text, ".write"))
        w->part = PART_WRITE;
    if (w->part != PART_WHOLE)
        *strrchr(text, '.') = '\0';
    if (*text)
        w->name = keep(w, text + 1);
}

static bool read_class(struct workload *w, char *text, GError **error)
{
    const char *known[WORKLOAD_COUNT + 1] = {0};
    int class = -1;
    for (int i = 0; i < WORKLOAD_COUNT; i++) {
        known[i] = workload_classes[i].text;
        if (!strcmp(known[i], text))
            class = i;
    }
    gsize mixed = strlen(known[WORKLOAD_MIXED]), unknown = strlen(known[WORKLOAD_UNKNOWN]);
    char *more = NULL;
    if (class < 0 && g_str_has_prefix(text, known[WORKLOAD_MIXED]) && strchr(".@", text[mixed]))
        class = WORKLOAD_MIXED, more = text + mixed;
    else if (!strcmp(text, "unknown.read") || !strcmp(text, "unknown.write"))
        class = WORKLOAD_UNKNOWN, more = text + unknown;
    if (class < 0)
        return fail_word(1, "class", text, "class", known, error);
    workload_init(w, (enum workload_class) class);
    w->owned = g_ptr_array_new_with_free_func(g_free);
    if (more)
        read_more(w, more);
    return true;
}

/* "name=value", which stands at `column`. */
static bool read_facet(struct workload *w, char *text, guint column, struct workload_places *places,
                       GError **error)
{
    char *value = strchr(text, '=');
    if (!*text)
        return fail(column, error, "syntax: a facet is expected");
    if (!value)
        return fail(column, error, "syntax: '%s' needs a value", text);
    *value++ = '\0';
    enum facet facet = facet_find(text);
    if (facet == FACET_NONE)
        return fail_word(column, "facet", text, "facet", facet_names, error);
    if (places->facet[facet])
        return fail(column, error, "double: a second '%s'", text);
    places->facet[facet] = column;
    column += (guint)(value - text);
    if (!*value)
        return fail(column, error, "syntax: a value is expected");
    if (!strcmp(value, "unknown")) {
        facet_set(facet, w, NULL);
        return true;
    }
    g_autofree char *canon = facet_canon(facet, value, error);
    if (!canon) {
        g_prefix_error(error, "column %u: ", column);
        return false;
    }
    facet_set(facet, w, canon);
    return true;
}

bool workload_parse(const char *text, struct workload *workload, GError **error)
{
    gsize length = strlen(text);
    if (length > LONGEST)
        return fail(LONGEST + 1, error, "syntax: longer than %d bytes", LONGEST);
    auto_clear(workload_clear) struct workload w = {0};
    struct workload_places places = {.class = 1, .end = (guint)length + 1};
    g_autofree char *lower = g_ascii_strdown(text, -1);
    char *rest = strchr(lower, ':');
    if (rest)
        *rest++ = '\0';
    if (!read_class(&w, lower, error))
        return false;
    while (rest) {
        char *facet = rest;
        rest = strchr(rest, ',');
        if (rest)
            *rest++ = '\0';
        if (!read_facet(&w, facet, (guint)(facet - lower) + 1, &places, error))
            return false;
    }
    if (!workload_settle(&w, &places, error))
        return false;
    *workload = w;
    w = (struct workload){0};
    return true;
}

char *workload_canon(const char *text, GError **error)
{
    auto_clear(workload_clear) struct workload w = {0};
    return workload_parse(text, &w, error) ? workload_format(&w, error) : NULL;
}
