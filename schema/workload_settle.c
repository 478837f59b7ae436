/* The canonical form of workloads, and writing it. */
#include "schema/workload_settle.h"

#include "schema/auto.h"
#include "schema/error.h"
#include "schema/unit.h"
#include "schema/words.h"
#include "schema/workload_mix.h"

#include <math.h>
#include <string.h>

static const struct workload_places nowhere;

/* Put the column before an error, where there is a text that it stands in. */
static bool at(guint column, GError **error)
{
    if (column)
        g_prefix_error(error, "column %u: ", column);
    return false;
}

char *workload_class_text(const struct workload *w)
{
    static const char *const parts[] = {
        [PART_WHOLE] = "", [PART_READ] = ".read", [PART_WRITE] = ".write"};
    return g_strconcat(workload_classes[w->class].text, w->name ? "." : "", w->name ? w->name : "",
                       parts[w->part], w->origin ? "@" : "", w->origin ? w->origin : "", NULL);
}

/* The class has another value, or none (NULL). */
static bool refuse_facet(enum facet facet, const struct workload *w, const char *value,
                         GError **error)
{
    g_autofree char *class = workload_class_text(w);
    return error_set(error, STATUS_USAGE, "facet: %s has %s%s%s%s", class, value ? "" : "no ",
                     facet_names[facet], value ? "=" : "", value ? value : "");
}

static bool settle_values(struct workload *w, GError **error)
{
    for (int i = 0; i < FACET_COUNT; i++) {
        enum facet facet = (enum facet)i;
        g_autofree char *raw = facet_get(facet, w);
        if (!raw)
            continue;
        g_autofree char *value = facet_canon(facet, raw, error);
        if (!value)
            return false;
        facet_set(facet, w, value);
    }
    return true;
}

/* What a class says of read and random may be said again, but not otherwise; *own is where it is
 * kept. */
static bool settle_said(enum facet facet, double said, double *own, const struct workload *w,
                        const struct workload_places *places, GError **error)
{
    if (!isnan(*own) && *own != said) {
        g_autofree char *value = isnan(said) ? NULL : unit_format_number(said);
        refuse_facet(facet, w, value, error);
        return at(places->facet[facet], error);
    }
    *own = said;
    return true;
}

static bool is_name(const char *name)
{
    static const char letters[] = G_CSET_a_2_z G_CSET_DIGITS "_-";
    return *name && strcmp(name, "read") != 0 && strcmp(name, "write") != 0 &&
           strspn(name, letters) == strlen(name);
}

static bool settle_named(struct workload *w, const struct workload_places *places, GError **error)
{
    if (!w->name || !w->origin || !is_name(w->name) || !is_name(w->origin)) {
        error_set(error, STATUS_USAGE, "class: mixed.NAME@ORIGIN, or mixed with read and random");
        return at(places->class, error);
    }
    bool iometer = !strcmp(w->origin, "iometer");
    const struct mix *mix = iometer ? mix_find(w->name) : NULL;
    if (iometer && !mix) {
        g_autofree char *nearest = words_nearest(w->name, mix_names);
        error_set(error, STATUS_USAGE, "class: '%s' is no mix of iometer%s%s", w->name,
                  *nearest ? "; nearest: " : "", nearest);
        return at(places->class, error);
    }
    if (w->bs && (!mix || strcmp(w->bs, mix->bs))) {
        refuse_facet(FACET_bs, w, mix ? mix->bs : NULL, error);
        return at(places->facet[FACET_bs], error);
    }
    w->bs = NULL;
    return settle_said(FACET_random, mix ? mix->random : NAN, &w->random, w, places, error) &&
           settle_said(FACET_read, mix ? mix->read : NAN, &w->read, w, places, error);
}

static bool settle_class(struct workload *w, const struct workload_places *places, GError **error)
{
    if (w->class == WORKLOAD_MIXED) {
        if (w->name || w->origin)
            return settle_named(w, places, error);
        if (isnan(w->read) || isnan(w->random)) {
            error_set(error, STATUS_USAGE, "facet: mixed without a name needs %s",
                      isnan(w->read) ? "read" : "random");
            return at(places->end, error);
        }
        mix_settle(w);
        return true;
    }
    struct workload plain; /* what the class says */
    workload_init(&plain, w->class);
    if (!settle_said(FACET_random, plain.random, &w->random, w, places, error) ||
        !settle_said(FACET_read, plain.read, &w->read, w, places, error))
        return false;
    bool blocks = facet_applies(FACET_bs, w) && !isnan(w->read) && !isnan(w->random);
    if (blocks && !w->lines) /* webserver and the streams read or write alone */
        mix_settle(w);
    return true;
}

/* A part is of work that both reads and writes, or of work unknown; of other work it is the whole.
 */
static bool settle_part(struct workload *w, const struct workload_places *places, GError **error)
{
    if (w->part == PART_WHOLE || w->class == WORKLOAD_UNKNOWN ||
        (w->class == WORKLOAD_MIXED && w->read != 0 && w->read != 100))
        return true;
    bool whole = w->part == PART_READ ? w->read == 100 : w->read == 0;
    g_autofree char *class = workload_class_text(w);
    w->part = PART_WHOLE;
    if (whole)
        return true;
    error_set(error, STATUS_USAGE, "class: %s is no part of work", class);
    return at(places->class, error);
}

static bool settle_meaning(struct workload *w, const struct workload_places *places, GError **error)
{
    for (int i = 0; i < FACET_COUNT; i++) {
        enum facet facet = (enum facet)i;
        if (facet == FACET_read || facet == FACET_random || facet_applies(facet, w))
            continue;
        g_autofree char *value = facet_get(facet, w);
        if (!value || !g_strcmp0(value, facet_left_out(facet)))
            continue;
        refuse_facet(facet, w, NULL, error);
        return at(places->facet[i], error);
    }
    return true;
}

bool workload_settle(struct workload *w, const struct workload_places *places, GError **error)
{
    places = places ? places : &nowhere;
    if (!settle_values(w, error) || !settle_class(w, places, error) ||
        !settle_part(w, places, error) || !settle_meaning(w, places, error))
        return false;
    if (w->direct == ANSWER_YES) /* past the cache, it does not matter what is in it */
        w->cache = NULL;
    return true;
}

char *workload_format(const struct workload *workload, GError **error)
{
    auto_clear(workload_clear) struct workload w = *workload;
    w.owned = g_ptr_array_new_with_free_func(g_free);
    if (!workload_settle(&w, NULL, error))
        return NULL;
    g_autofree char *class = workload_class_text(&w);
    g_autoptr(GString) text = g_string_new(class);
    char before = ':';
    for (int i = 0; i < FACET_COUNT; i++) {
        enum facet facet = (enum facet)i;
        g_autofree char *value = facet_get(facet, &w);
        const char *left_out = facet_left_out(facet);
        if (!facet_applies(facet, &w) || !g_strcmp0(value, left_out))
            continue;
        g_string_append_printf(text, "%c%s=%s", before, facet_names[i], value ? value : "unknown");
        before = ',';
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}
