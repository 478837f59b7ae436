/* The facets of workloads: what values each takes, and for which work it has a meaning. */
#include "schema/workload_facet.h"

#include "schema/error.h"
#include "schema/unit.h"
#include "schema/words.h"
#include "schema/workload_sizes.h"

#include <math.h>
#include <string.h>

enum facet_kind { FACET_TEXT, FACET_NUMBER, FACET_ANSWER };

struct facet_row {
    enum facet_kind kind;
    gsize at; /* in struct workload */
    char *(*canon)(const char *text, GError **error);
    const char *left_out;
};

static char *refuse(const char *text, const char *what, const char *const *known, GError **error)
{
    g_autofree char *nearest = known ? words_nearest(text, known) : g_strdup("");
    error_set(error, STATUS_USAGE, "value: '%s' is no %s%s%s", text, what,
              *nearest ? "; nearest: " : "", nearest);
    return NULL;
}

/* One of the words, as it is. */
static char *canon_word(const char *text, const char *what, const char *const *known,
                        GError **error)
{
    return g_strv_contains(known, text) ? g_strdup(text) : refuse(text, what, known, error);
}

static char *canon_answer(const char *text, GError **error)
{
    static const char *const known[] = {"yes", "no", NULL};
    return canon_word(text, "answer", known, error);
}

static char *canon_cache(const char *text, GError **error)
{
    static const char *const known[] = {"cold", "warm", NULL};
    return canon_word(text, "cache", known, error);
}

/* A whole number from 1 on that a double holds exactly. */
static char *canon_count(const char *text, GError **error)
{
    double count;
    if (!unit_parse(text, UNIT_NONE, &count, NULL) || !(count >= 1 && count <= 0x1p53) ||
        count != rint(count))
        return refuse(text, "count", NULL, error);
    return unit_format_number(count);
}

static bool parse_percent(const char *text, double *percent)
{
    g_autofree char *digits = g_strdup(text);
    if (g_str_has_suffix(digits, "%"))
        digits[strlen(digits) - 1] = '\0';
    return unit_parse(digits, UNIT_NONE, percent, NULL) && *percent >= 0 && *percent <= 100;
}

static char *canon_percent(const char *text, GError **error)
{
    double percent;
    return parse_percent(text, &percent) ? unit_format_number(percent)
                                         : refuse(text, "percentage", NULL, error);
}

static char *canon_data(const char *text, GError **error)
{
    static const char *const known[] = {"zero", "repeat", "random", NULL};
    double percent;
    if (!g_str_has_suffix(text, "%") || !parse_percent(text, &percent))
        return canon_word(text, "data", known, error);
    if (percent == 0 || percent == 100)
        return g_strdup(percent == 0 ? "repeat" : "random");
    g_autofree char *number = unit_format_number(percent);
    return g_strconcat(number, "%", NULL);
}

static char *canon_flush(const char *text, GError **error)
{
    static const char *const known[] = {"none", "end", "osync", "every-1", NULL};
    if (!g_str_has_prefix(text, "every-"))
        return canon_word(text, "flush", known, error);
    g_autofree char *every = canon_count(text + strlen("every-"), NULL);
    return every ? g_strconcat("every-", every, NULL) : refuse(text, "flush", known, error);
}

static char *canon_sizes(const char *text, GError **error)
{
    g_autoptr(GArray) sizes = workload_sizes_parse(text, error);
    return sizes ? workload_sizes_format(sizes) : NULL;
}

/* Files may be empty, and their sizes may lie between two. */
static char *canon_fsize(const char *text, GError **error)
{
    const char *dash = strchr(text, '-');
    guint64 least, most;
    if (!dash)
        return unit_parse_size(text, &most) ? unit_format_size(most) : canon_sizes(text, error);
    g_autofree char *first = g_strndup(text, (gsize)(dash - text));
    if (!unit_parse_size(first, &least) || !unit_parse_size(dash + 1, &most) || least > most) {
        error_set(error, STATUS_USAGE, "size: '%s' is no size", text);
        return NULL;
    }
    g_autofree char *a = unit_format_size(least), *b = unit_format_size(most);
    return least == most ? g_steal_pointer(&a) : g_strconcat(a, "-", b, NULL);
}

static char *canon_lines(const char *text, GError **error)
{
    bool hash = strlen(text) == 8 && strspn(text, "0123456789abcdef") == 8;
    return hash ? g_strdup(text) : refuse(text, "lines", NULL, error);
}

static const struct facet_row facets[FACET_COUNT] = {
#define FACET(name, kind, canon, left_out, values, help)                                           \
    [FACET_##name] = {FACET_##kind, offsetof(struct workload, name), canon_##canon, left_out},
#include "schema/workload_facet.def"
#undef FACET
};

const char *const facet_names[FACET_COUNT + 1] = {
#define FACET(name, kind, canon, left_out, values, help) #name,
#include "schema/workload_facet.def"
#undef FACET
};

const struct workload_word workload_words[] = {
#define FACET(name, kind, canon, left_out, values, help) {#name, values, help},
#include "schema/workload_facet.def"
#undef FACET
    {NULL, NULL, NULL},
};

enum facet facet_find(const char *name)
{
    for (int i = 0; i < FACET_COUNT; i++)
        if (!strcmp(facet_names[i], name))
            return (enum facet)i;
    return FACET_NONE;
}

char *facet_get(enum facet facet, const struct workload *workload)
{
    gconstpointer at = G_STRUCT_MEMBER_P(workload, facets[facet].at);
    switch (facets[facet].kind) {
    case FACET_TEXT:
        return g_strdup(*(const char *const *)at);
    case FACET_NUMBER:
        return isnan(*(const double *)at) ? NULL : unit_format_number(*(const double *)at);
    case FACET_ANSWER: {
        enum answer answer = *(const enum answer *)at;
        return answer == ANSWER_UNKNOWN ? NULL : g_strdup(answer == ANSWER_YES ? "yes" : "no");
    }
    }
    g_assert_not_reached();
}

void facet_set(enum facet facet, struct workload *workload, const char *value)
{
    gpointer at = G_STRUCT_MEMBER_P(workload, facets[facet].at);
    switch (facets[facet].kind) {
    case FACET_TEXT:
        *(const char **)at = value ? g_strdup(value) : NULL;
        if (value)
            g_ptr_array_add(workload->owned, (gpointer) * (char **)at);
        break;
    case FACET_NUMBER:
        *(double *)at = value ? g_ascii_strtod(value, NULL) : NAN;
        break;
    case FACET_ANSWER:
        *(enum answer *)at = !value                 ? ANSWER_UNKNOWN
                             : strcmp(value, "yes") ? ANSWER_NO
                                                    : ANSWER_YES;
        break;
    }
}

char *facet_canon(enum facet facet, const char *text, GError **error)
{
    return facets[facet].canon(text, error);
}

const char *facet_left_out(enum facet facet)
{
    return facets[facet].left_out;
}

bool facet_applies(enum facet facet, const struct workload *w)
{
    enum workload_class class = w->class;
    bool mixed = class == WORKLOAD_MIXED && !w->name;
    bool meta = class >= WORKLOAD_META_CREATE_SEQ && class <= WORKLOAD_META_DELETE_RAND;
    bool bytewise = class == WORKLOAD_CHAR_READ || class == WORKLOAD_CHAR_WRITE;
    bool data = class != WORKLOAD_REBUILD && class != WORKLOAD_UNKNOWN;
    /* What is known of a mix says more than its class. */
    bool reads = workload_classes[class].reads && (class != WORKLOAD_MIXED || w->read != 0);
    bool writes = workload_classes[class].writes && (class != WORKLOAD_MIXED || w->read != 100);
    switch (facet) {
    case FACET_bs:
        return data && !meta && !bytewise && !w->name;
    case FACET_cache:
        return data && reads;
    case FACET_data:
        return data && (!meta || class <= WORKLOAD_META_CREATE_RAND);
    case FACET_direct:
        return data && !meta;
    case FACET_files:
        return class != WORKLOAD_UNKNOWN;
    case FACET_flush:
        return data && (writes || meta);
    case FACET_fsize:
        return meta;
    case FACET_jobs:
        return data;
    case FACET_lines:
    case FACET_random:
    case FACET_read:
        return mixed;
    case FACET_qd:
        return data && !meta && !bytewise;
    case FACET_NONE:
    case FACET_COUNT:
        break;
    }
    g_assert_not_reached();
}
