/* Keys of contests. */
#include "report/contest_key.h"

#include "report/rule.h"
#include "schema/words.h"

#include <string.h>

bool contest_terms_hold(struct contest_terms *terms, const char *key, GError **error)
{
    enum field field = field_find(key);
    if (field >= 0 && field < FIELD_COUNT) {
        terms->held[field] = true;
        return true;
    }
    const char *names[FIELD_COUNT + 1] = {NULL};
    for (int i = 0; i < FIELD_COUNT; i++)
        names[i] = fields[i].name;
    g_autofree char *all = g_strjoinv(", ", (char **)names), *near = words_nearest(key, names);
    return error_set(error, STATUS_USAGE, "--hold %s: no such key%s%s; there are %s", key,
                     *near ? "; nearest: " : "", near, all);
}

/* What each rule keeps apart.  Kinds of work never meet; whether a number is one of the disks' is
 * not a matter of leave. */
static const struct refusal {
    const char *rule;
    enum field keys[3];
    guint n;
} refusals[] = {
    {"P01", {FIELD_ws}, 1},
    {"P02", {FIELD_bs, FIELD_qd, FIELD_jobs}, 3},
    {"P03", {FIELD_compression, FIELD_data}, 2},
    {"P04", {FIELD_flush, FIELD_direct}, 2},
    {"P05", {FIELD_tool}, 1},
    {"P07", {FIELD_rig}, 1},
    {"P08", {FIELD_rig}, 1},
    {"P10", {0}, 0},
};

static bool allow(struct contest_terms *terms, const char *id, GError **error)
{
    gsize used = 0;
    while (used < G_N_ELEMENTS(terms->allowed) - 1 && terms->allowed[used])
        used++;
    for (gsize i = 0; i < G_N_ELEMENTS(refusals); i++) {
        if (g_ascii_strcasecmp(refusals[i].rule, id))
            continue;
        for (guint k = 0; k < refusals[i].n; k++)
            terms->freed[refusals[i].keys[k]] = true;
        if (!contest_terms_allows(terms, refusals[i].rule))
            terms->allowed[used] = refusals[i].rule;
        return true;
    }
    const struct rule *rule = rule_find(id);
    if (rule && rule->scope == SCOPE_PAIR)
        return error_set(error, STATUS_USAGE, "--allow %s: %s, which nobody can allow", rule->id,
                         rule->about);
    return error_set(error, STATUS_USAGE,
                     "--allow: expected rules that refuse comparisons (P01 P02 P03 P04 P05 P07 P08 "
                     "P10), found '%s'",
                     id);
}

bool contest_terms_allow(struct contest_terms *terms, const char *rules, GError **error)
{
    g_auto(GStrv) ids = g_strsplit_set(rules, ", ", -1);
    for (char **id = ids; *id; id++)
        if (**id && !allow(terms, *id, error))
            return false;
    return true;
}

bool contest_terms_allows(const struct contest_terms *terms, const char *rule)
{
    for (gsize i = 0; terms->allowed[i]; i++)
        if (!strcmp(terms->allowed[i], rule))
            return true;
    return false;
}

bool contest_is_facet(const char *facet, enum field key)
{
    if (key < 0 || key >= FIELD_COUNT)
        return false;
    gsize length = strlen(fields[key].name);
    return !strncmp(facet, fields[key].name, length) && facet[length] == '=';
}

static bool is_free(const char *facet, enum field by, const struct contest_terms *terms)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        if (terms->freed[i] && fields[i].of == FIELD_workload &&
            contest_is_facet(facet, (enum field)i))
            return true;
    return contest_is_facet(facet, by);
}

/* A workload without the facets that may differ: "seq-read:bs=4K,qd=8" by qd is
 * "seq-read:bs=4K". */
static void append_workload(GString *key, const struct cell_data *cell, enum field by,
                            const struct contest_terms *terms)
{
    if (!cell->words[FIELD_workload] || by == FIELD_workload)
        return;
    g_auto(GStrv) halves = g_strsplit(cell->words[FIELD_workload], ":", 2);
    g_string_append(key, by == FIELD_class ? "" : halves[0]);
    g_auto(GStrv) facets = g_strsplit(halves[1] ? halves[1] : "", ",", -1);
    for (char **facet = facets; *facet; facet++)
        if (!is_free(*facet, by, terms))
            g_string_append_printf(key, ",%s", *facet);
}

/* Nobody can say that two unknown layouts are equal, but one that a source names is itself under
 * every workload.  They compete as layouts, and unknown rigs as rigs. */
static void append_lone(GString *key, const struct cell_data *cell, enum field by, enum field of)
{
    bool as_rig = by == FIELD_rig && cell->words[FIELD_layout];
    if (cell->lone && by != FIELD_layout && !as_rig)
        g_string_append_printf(key, "\x1f%s", of == FIELD_workload ? cell->unknown : cell->lone);
}

static bool must_agree(enum field key, enum field by, const struct contest_terms *terms)
{
    enum field of = by >= 0 && by < FIELD_COUNT ? fields[by].of : FIELD_NONE;
    if (key == by || key == FIELD_workload)
        return false;
    return terms->held[key] || (fields[key].contest && key != of && !terms->freed[key]);
}

char *contest_key(const struct cell_data *cell, enum field by, const struct contest_terms *terms)
{
    enum field of = by >= 0 && by < FIELD_COUNT ? fields[by].of : FIELD_NONE;
    GString *key = g_string_new(cell->part);
    for (int i = 0; i < FIELD_COUNT; i++)
        if (must_agree((enum field)i, by, terms))
            g_string_append_printf(key, "\x1f%s", cell->words[i] ? cell->words[i] : "\x1e");
    if (must_agree(FIELD_rig, by, terms)) /* a rig that was rebuilt is another */
        g_string_append_printf(key, "\x1f#%" G_GINT64_FORMAT, cell->rig_revision);
    if (must_agree(FIELD_tool, by, terms))
        g_string_append_printf(key, "\x1f%s", cell->generation ? cell->generation : "");
    append_workload(key, cell, by, terms);
    append_lone(key, cell, by, of);
    /* Work that nobody named is kept and shown, never compared. */
    if (!cell->words[FIELD_class] || !strcmp(cell->words[FIELD_class], "unknown"))
        g_string_append_printf(key, "\x1f#%u", cell->run);
    return g_string_free(key, FALSE);
}

const char *contest_value(const struct cell_data *cell, enum field by)
{
    if (by == FIELD_TAG)
        return cell->tag;
    if (cell->lone && (by == FIELD_layout || by == FIELD_rig))
        return cell->lone;
    return cell->words[by];
}
