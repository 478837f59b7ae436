/* Rules about two results held against each other.  A rule about a key that differs says which
 * (`what`) and both values (`a`, `b`), so that several pairs can be said in one sentence. */
#include "report/evidence.h"
#include "report/rules_limits.h"

#include "schema/auto.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

/* True for the key that competes and what it is part of. */
static bool competes(const struct evidence *e, enum field field)
{
    if (e->by == field)
        return true;
    return e->by >= 0 && e->by < FIELD_COUNT && fields[e->by].of == field;
}

static bool is_part_of(const struct evidence *e, enum field field)
{
    return e->by >= 0 && e->by < FIELD_COUNT && (e->by == field || fields[e->by].of == field);
}

static bool differ(struct finding *f, const char *what, const char *a, const char *b,
                   enum severity severity)
{
    if (!a || !b || !strcmp(a, b))
        return false;
    finding_text(f, "what", what);
    finding_text(f, "a", a);
    finding_text(f, "b", b);
    return finding_is(f, severity);
}

static bool key_differs(const struct evidence *e, struct finding *f, enum field field,
                        const char *what, enum severity severity)
{
    return e->by != field &&
           differ(f, what, e->cell->words[field], e->other->cell->words[field], severity);
}

/* "14000000000 B" as people write it: "14.0 GB". */
static const char *fact_words(const struct evidence *e, const char *fact)
{
    static const enum unit units[] = {UNIT_BYTES, UNIT_BYTES_PER_SECOND};
    double value;
    for (gsize i = 0; fact && i < G_N_ELEMENTS(units); i++) {
        const char *suffix = strrchr(fact, ' ');
        if (!suffix || strcmp(suffix + 1, unit_name(units[i])) ||
            !unit_parse(fact, units[i], &value, NULL))
            continue;
        g_autofree char *words = unit_format(value, units[i], UNIT_DECIMAL, 3);
        return g_string_chunk_insert_const(e->texts, words);
    }
    return fact;
}

static bool fact_differs(const struct evidence *e, struct finding *f, const char *key,
                         const char *what, enum severity severity)
{
    const char *a = cells_fact(e->cells, e->cell, key),
               *b = cells_fact(e->cells, e->other->cell, key);
    if (!a || !b || !strcmp(a, b))
        return false;
    const char *x = fact_words(e, a), *y = fact_words(e, b);
    bool alike = !strcmp(x, y); /* 8.001 and 8.002 GB: then to the byte */
    return differ(f, what, alike ? a : x, alike ? b : y, severity);
}

static bool fires(const struct evidence *e, const char *id)
{
    struct finding f = {0};
    return rule_find(id)->check(e, &f);
}

static bool size_class(const struct evidence *e, struct finding *f)
{
    return key_differs(e, f, FIELD_ws, "size of the files against memory", SEVERITY_BLOCK);
}

static bool work_differs(const struct evidence *e, struct finding *f)
{
    return key_differs(e, f, FIELD_class, "kind of work", SEVERITY_BLOCK) ||
           key_differs(e, f, FIELD_bs, "block size", SEVERITY_BLOCK) ||
           key_differs(e, f, FIELD_qd, "queue depth", SEVERITY_BLOCK) ||
           key_differs(e, f, FIELD_jobs, "number of threads", SEVERITY_BLOCK);
}

static bool data_differs(const struct evidence *e, struct finding *f)
{
    bool block = fires(e, "A10") || fires(e->other, "A10");
    const char *a = e->cell->words[FIELD_compression],
               *b = e->other->cell->words[FIELD_compression];
    if (key_differs(e, f, FIELD_data, "kind of data", block ? SEVERITY_BLOCK : SEVERITY_WARN))
        return true;
    if (e->by == FIELD_compression) /* what competes; zeros that one side compressed are P14's */
        return false;
    return differ(f, "compression", a, b, block ? SEVERITY_BLOCK : SEVERITY_WARN);
}

static bool sync_differs(const struct evidence *e, struct finding *f)
{
    if (!evidence_writes(e))
        return false;
    return key_differs(e, f, FIELD_flush, "flushing of writes", SEVERITY_BLOCK) ||
           key_differs(e, f, FIELD_direct, "use of the system's cache", SEVERITY_BLOCK);
}

static bool tool_differs(const struct evidence *e, struct finding *f)
{
    const char *a = e->cell->tool_version, *b = e->other->cell->tool_version;
    if (e->by == FIELD_tool)
        return false;
    if (key_differs(e, f, FIELD_tool, "tool", SEVERITY_BLOCK))
        return true;
    bool bonnie = !g_strcmp0(e->cell->words[FIELD_tool], "bonnie++");
    bool block = bonnie && a && b && (a[0] == '1') != (b[0] == '1');
    return differ(f, "version of the tool", a, b, block ? SEVERITY_BLOCK : SEVERITY_WARN);
}

static const char *model_of(const struct evidence *e)
{
    return e->stack->groups == 1 ? e->stack->disks[0].model : NULL;
}

static bool disks_differ(const struct evidence *e, struct finding *f)
{
    return key_differs(e, f, FIELD_disks, "number of disks", SEVERITY_WARN) ||
           key_differs(e, f, FIELD_media, "kind of disks", SEVERITY_WARN) ||
           differ(f, "model of the disks", model_of(e), model_of(e->other), SEVERITY_WARN);
}

static bool machine_differs(const struct evidence *e, struct finding *f)
{
    return fact_differs(e, f, "memory", "memory", SEVERITY_WARN) ||
           fact_differs(e, f, "cpu", "processor", SEVERITY_WARN);
}

static bool system_differs(const struct evidence *e, struct finding *f)
{
    return key_differs(e, f, FIELD_os, "operating system", SEVERITY_WARN) ||
           (!is_part_of(e, FIELD_layout) &&
            key_differs(e, f, FIELD_fs, "file system", SEVERITY_WARN));
}

/* --- factors --- */

static void append_key(GString *list, const char *key)
{
    g_string_append_printf(list, "%s%s", list->len ? ", " : "", key);
}

/* What else of the rig changed, but for what other rules say. */
static void append_rig_keys(const struct evidence *e, GString *list)
{
    static const char *const said[] = {"os", "memory", "cpu"};
    g_autoptr(GPtrArray) keys = cells_rig_differences(e->cells, e->cell, e->other->cell);
    for (guint i = 0; i < keys->len; i++) {
        bool skip = false;
        for (gsize k = 0; k < G_N_ELEMENTS(said); k++)
            skip |= !strcmp(keys->pdata[i], said[k]);
        if (!skip)
            append_key(list, keys->pdata[i]);
    }
}

/* Of keys that are part of the layout, where one of them is what competes. */
static void append_layout_keys(const struct evidence *e, GString *list)
{
    static const enum field keys[] = {FIELD_level, FIELD_manager, FIELD_fs};
    if (e->by == FIELD_layout || !competes(e, FIELD_layout))
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
        const char *a = e->cell->words[keys[i]], *b = e->other->cell->words[keys[i]];
        if (keys[i] != e->by && a && b && strcmp(a, b))
            append_key(list, fields[keys[i]].name);
    }
}

static bool many_factors(const struct evidence *e, struct finding *f)
{
    g_autoptr(GString) list = g_string_new(NULL);
    append_rig_keys(e, list);
    append_layout_keys(e, list);
    if (!list->len)
        return false;
    finding_text(f, "A", e->label);
    finding_text(f, "B", e->other->label);
    finding_text(f, "list", g_string_chunk_insert_const(e->texts, list->str));
    return finding_is(f, SEVERITY_WARN);
}

/* No value of `key` stands with two values of what competes, and it varies. */
static bool confounds(const struct evidence *e, enum field key)
{
    bool varies = false;
    for (guint i = 0; i < e->members; i++)
        for (guint k = i + 1; k < e->members; k++) {
            const char *const *a = e->set[i].cell->words, *const *b = e->set[k].cell->words;
            if (!a[key] || !b[key] || !a[e->by] || !b[e->by])
                return false;
            bool same_key = !strcmp(a[key], b[key]), same_by = !strcmp(a[e->by], b[e->by]);
            if (same_key && !same_by)
                return false;
            varies |= !same_key;
        }
    return varies;
}

static bool confounded(const struct evidence *e, struct finding *f)
{
    static const enum field keys[] = {FIELD_level, FIELD_manager, FIELD_fs};
    if (e->other != &e->set[1]) /* about all of them: asked once */
        return false;
    if (e->by == FIELD_layout || !is_part_of(e, FIELD_layout) || e->by == FIELD_survives ||
        e->by == FIELD_redundancy || e->by == FIELD_disks)
        return false;
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        if (keys[i] != e->by && confounds(e, keys[i])) {
            finding_text(f, "by", fields[e->by].name);
            finding_text(f, "key", fields[keys[i]].name);
            return finding_is(f, SEVERITY_BLOCK);
        }
    return false;
}

/* --- identity, protection, noise --- */

static bool host_unproven(const struct evidence *e, struct finding *f)
{
    const char *a = e->cell->words[FIELD_host], *b = e->other->cell->words[FIELD_host];
    const char *x = e->cell->machine, *y = e->other->cell->machine;
    if (e->by == FIELD_host ||
        g_strcmp0(e->cell->words[FIELD_rig], e->other->cell->words[FIELD_rig]))
        return false;
    if (differ(f, "host", a, b, SEVERITY_WARN) ||
        (!(a && b) && differ(f, "name of the machine", x, y, SEVERITY_WARN)))
        return true;
    if ((a && b) || !x || !y || !g_str_has_prefix(x, "localhost"))
        return false;
    finding_text(f, "list", "perhaps the machine (each calls itself localhost)");
    f->says = "nothing proves that these ran on one machine (each calls itself localhost)";
    return finding_is(f, SEVERITY_WARN);
}

static bool is_faster(const struct evidence *e)
{
    bool lower = e->metric != METRIC_NONE && metrics[e->metric].better == BETTER_LOWER;
    return lower ? e->value < e->other->value : e->value > e->other->value;
}

static bool unequal_protection(const struct evidence *e, struct finding *f)
{
    double survives = e->cell->survives, other = e->other->cell->survives;
    if (!is_faster(e) || !(survives < other))
        return false;
    finding_text(f, "A", e->label);
    finding_text(f, "B", e->other->label);
    finding_add(f, "a", UNIT_NONE, survives + 1);
    finding_add(f, "b", UNIT_NONE, other);
    return finding_is(f, SEVERITY_WARN);
}

static bool within_noise(const struct evidence *e, struct finding *f)
{
    double ratio = e->value / e->other->value;
    double least =
        stats_least_ratio(limit(e, LIMIT_NOISE), INFINITY, e->cell->runs, e->other->cell->runs);
    ratio = ratio < 1 ? 1 / ratio : ratio;
    if (!(ratio < least) || (e->cell->runs > 2 && e->other->cell->runs > 2))
        return false;
    finding_text(f, "A", e->label);
    finding_text(f, "B", e->other->label);
    finding_add(f, "x", UNIT_NONE, ratio);
    finding_add(f, "least", UNIT_NONE, least);
    return finding_is(f, SEVERITY_WARN);
}

static bool one_invalid(const struct evidence *e, struct finding *f)
{
    bool a = e->worst == SEVERITY_INVALID, b = e->other->worst == SEVERITY_INVALID;
    if (!a && !b)
        return false;
    finding_text(f, "A", a ? e->label : e->other->label);
    return finding_is(f, SEVERITY_BLOCK);
}

#define DIFFER "the {what} differs ({a}, {b})"

const struct rule rules_pair[] = {
    {.id = "P01",
     .name = "size-class",
     .scope = SCOPE_PAIR,
     .check = size_class,
     .says = DIFFER,
     .about = "the working sets are of different classes against memory (<=1x, 1-2x, 2-4x, >4x)",
     .source = "Tarasov and others: the simplest benchmark spans magnitudes as it outgrows memory",
     .clears = "files of one class"},
    {.id = "P02",
     .name = "work",
     .scope = SCOPE_PAIR,
     .check = work_differs,
     .says = DIFFER,
     .about = "kind of work, block size, queue depth or threads differ and are not what competes",
     .source = "facets that must match",
     .clears = "the same work on both"},
    {.id = "P03",
     .name = "data",
     .scope = SCOPE_PAIR,
     .check = data_differs,
     .says = DIFFER,
     .about = "data or compression differ; not comparable where either compressed zeros (A10)",
     .source = "facets that must match",
     .clears = "the same data and compression on both"},
    {.id = "P04",
     .name = "sync",
     .scope = SCOPE_PAIR,
     .check = sync_differs,
     .says = DIFFER,
     .about = "flushing or direct writes differ",
     .source = "facets that must match",
     .clears = "the same flushing on both"},
    {.id = "P05",
     .name = "tool",
     .scope = SCOPE_PAIR,
     .check = tool_differs,
     .says = DIFFER,
     .about = "the tool differs, or its version; bonnie++ 1 and 2 are not comparable",
     .source = "tools mean different things by one word",
     .clears = "one version of one tool"},
    {.id = "P06",
     .name = "disks",
     .scope = SCOPE_PAIR,
     .check = disks_differ,
     .says = DIFFER,
     .about = "number, kind or model of the disks differ",
     .source = "Heiser: unequal care",
     .clears = "equal disks, or speed per disk"},
    {.id = "P07",
     .name = "machine",
     .scope = SCOPE_PAIR,
     .check = machine_differs,
     .says = DIFFER,
     .about = "memory or processor differ",
     .source = "Hoefler and Belli, rule 9",
     .clears = "one machine"},
    {.id = "P08",
     .name = "system",
     .scope = SCOPE_PAIR,
     .check = system_differs,
     .says = DIFFER,
     .about = "operating system or file system differ and are not what competes",
     .source = "Hoefler and Belli, rule 9",
     .clears = "one system"},
    {.id = "P09",
     .name = "factors",
     .scope = SCOPE_PAIR,
     .check = many_factors,
     .says = "{A} and {B} also differ in {list}: nobody can say which of these made the difference",
     .about = "more than one factor changed",
     .source = "Hoefler and Belli, rule 9",
     .clears = "pairs that differ in one thing"},
    {.id = "P10",
     .name = "confounded",
     .scope = SCOPE_PAIR,
     .check = confounded,
     .says =
         "no {key} was measured with two kinds of {by}: the question cannot be answered from these",
     .about = "what competes and another part of the layout change together throughout",
     .source = "design of experiments",
     .clears = "one level under both"},
    {.id = "P11",
     .name = "host",
     .scope = SCOPE_PAIR,
     .check = host_unproven,
     .says = DIFFER,
     .about = "results of one rig whose hosts differ, or whose machines name nothing",
     .source = "identity",
     .clears = "the host's name or serial number"},
    {.id = "P12",
     .name = "protection",
     .scope = SCOPE_PAIR,
     .check = unequal_protection,
     .beside = true,
     .says = "{A} is faster, but loses data at failure {a}; {B} survives {b}",
     .about = "the faster survives fewer failures",
     .source = "what RAID is for",
     .clears = "layouts that survive as many failures (--survive)"},
    {.id = "P13",
     .name = "noise",
     .scope = SCOPE_PAIR,
     .check = within_noise,
     .sum = "{x} < {least}",
     .beside = true,
     .says = "{A} and {B} differ {x} times: inside usual noise from run to run ({least})",
     .about = "one or two runs, and a ratio below the least significant one",
     .source = "pooled noise of the archive, or `noise`",
     .clears = "more runs",
     .limits = {LIMIT_NOISE},
     .drawn = 1},
    {.id = "P14",
     .name = "one-invalid",
     .scope = SCOPE_PAIR,
     .check = one_invalid,
     .beside = true,
     .says = "{A} is not a disk result",
     .about = "one side is not a disk result",
     .source = "the rules on results",
     .clears = "what clears that result"},
    {0},
};
