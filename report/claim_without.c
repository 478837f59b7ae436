/* Claims that figures cannot answer. */
#include "report/claim_without.h"

#include "schema/auto.h"
#include "schema/layout.h"

#include <math.h>
#include <string.h>

/* A question that these contests cannot answer, whatever their figures: what blocks it. */
const struct finding *claim_without_block(const struct claim_check *c)
{
    for (guint i = 0; i < c->pairs.all->len; i++) {
        const struct contest *contest = g_array_index(c->pairs.all, struct claim_pair, i).contest;
        for (guint k = 0; k < contest->findings->len; k++) {
            const struct finding *f = &g_array_index(contest->findings, struct finding, k);
            bool compressed = !strcmp(f->rule->id, "P03"); /* said of each figure */
            if (f->severity == SEVERITY_BLOCK && !f->rule->beside && !compressed)
                return f;
        }
    }
    return NULL;
}

/* The layout of `cell`, its array made by who makes that of `other`: hw.raid5 as md.raid5.  NULL
 * where there is no such kind. */
static char *swapped(const struct cell_data *cell, const struct cell_data *other)
{
    const char *line = cell->words[FIELD_layout], *kind = other->words[FIELD_layout];
    g_auto(GStrv) layers = g_strsplit(line ? line : "", "/", -1);
    const char *family = kind ? strchr(kind, '/') : NULL;
    const char *dot = family ? strchr(family, '.') : NULL;
    for (char **layer = layers; dot && *layer && layer[1]; layer++) {
        char *level = strchr(layer[1], '.');
        if (!level)
            continue;
        level[strcspn(level, "@:+")] = 0;
        char *made = g_strdup_printf("%.*s%s", (int)(dot - family - 1), family + 1, level);
        g_free(layer[1]);
        layer[1] = made;
        g_autofree char *text = g_strjoinv("/", layers);
        auto_clear(layout_clear) struct layout *layout = layout_parse(text, NULL);
        return layout ? g_strdup(layout_canon(layout)) : NULL;
    }
    return NULL;
}

/* One level under both sides: a command for the first that can be had. */
static const char *suggest_same_level(struct claim_check *c)
{
    for (guint i = 0; i < 2 * c->pairs.all->len; i++) {
        const struct claim_pair *pair = &g_array_index(c->pairs.all, struct claim_pair, i / 2);
        const struct cell_data *a = contest_at(pair->contest, pair->a)->cell,
                               *b = contest_at(pair->contest, pair->b)->cell;
        g_autofree char *layout = i % 2 ? swapped(b, a) : swapped(a, b);
        if (layout)
            return claim_inner_keep(
                c, g_strdup_printf("measure one level under both: shootout run DIR "
                                   "--layout %s",
                                   layout));
    }
    return "measure one level under both";
}

void claim_without_blocked(struct claim_check *c, const struct finding *block)
{
    g_autofree char *sentence = finding_sentence(block);
    claim_inner_finding(c, block);
    claim_inner_decide(c, CLAIM_NOT_ANSWERABLE,
                       g_strdup_printf("%s (%s)", sentence, block->rule->id));
    c->answer->next = strcmp(block->rule->id, "P10") ? block->rule->clears : suggest_same_level(c);
}

struct check_side {
    const struct claims *claims;
    const struct claim_party *party;
};

/* "pe2900, pe2901, ..." of a party's cells: at most two. */
static char *some_values(const struct check_side *side, enum field field)
{
    enum { SOME = 2 };
    g_autoptr(GPtrArray) values = g_ptr_array_new();
    const struct cells *cells = &side->claims->cells;
    for (guint i = 0; i < cells->cells->len && values->len <= SOME; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        const char *value = cell->words[field] ? cell->words[field] : "unknown";
        if (g_hash_table_contains(side->party->results, &cells_run(cells, cell, 0)->result) &&
            !g_ptr_array_find_with_equal_func(values, value, g_str_equal, NULL))
            g_ptr_array_add(values, (gpointer)value);
    }
    if (values->len > SOME)
        values->pdata[SOME] = "...";
    g_ptr_array_add(values, NULL);
    return g_strjoinv(", ", (char **)values->pdata);
}

/* Figures on both sides, and nothing that would make them comparable: the keys of which they have
 * no value in common. */
static char *what_differs(const struct claim_check *c)
{
    static const enum field keys[] = {FIELD_rig, FIELD_workload, FIELD_tool, FIELD_compression,
                                      FIELD_ws};
    const struct check_side a = {c->claims, &c->pairs.a}, b = {c->claims, &c->pairs.b};
    GString *text = g_string_new(NULL);
    for (gsize i = 0; c->pairs.b.said && i < G_N_ELEMENTS(keys); i++) {
        if (claim_pairs_share(c->claims, a.party, b.party, keys[i]))
            continue;
        g_autofree char *x = some_values(&a, keys[i]), *y = some_values(&b, keys[i]);
        if (!strcmp(x, "unknown") && !strcmp(y, "unknown")) /* is no difference */
            continue;
        g_string_append_printf(text, "%s%s (%s; %s)", text->len ? ", " : "", fields[keys[i]].name,
                               x, y);
    }
    return g_string_free(text, FALSE);
}

/* The labels that there are, for who named one that there is not. */
static char *labels_there_are(const struct claims *claims)
{
    enum { NAMED = 8 };
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (guint i = 0; i < claims->cells.cells->len && names->len < NAMED; i++) {
        const struct cell_data *cell = cells_at(&claims->cells, i);
        const char *name = cell->layout_name ? cell->layout_name : cell->label;
        if (name && !cell->lone &&
            !g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
            g_ptr_array_add(names, (gpointer)name);
    }
    g_ptr_array_add(names, NULL);
    return g_strjoinv(", ", (char **)names->pdata);
}

/* "2xdisk/hw.raid1/ufs | rig=a 2xdisk/zfs.mirror/zfs" with labels in place of lines. */
static char *party_name(const char *text)
{
    g_autoptr(GString) name = g_string_new(NULL);
    g_auto(GStrv) words = g_strsplit_set(text, " \n\t", -1);
    for (char **word = words; *word; word++) {
        auto_clear(layout_clear) struct layout *layout =
            strchr(*word, '/') ? layout_parse(*word, NULL) : NULL;
        if (**word)
            g_string_append_printf(name, "%s%s", name->len ? " " : "",
                                   layout               ? layout_facts(layout)->label
                                   : strcmp(*word, "|") ? *word
                                                        : "or");
    }
    return g_string_free(g_steal_pointer(&name), FALSE);
}

/* The name of the first party that has no result; NULL both have. */
static char *missing_party(const struct claim_check *c, bool *described)
{
    bool a = !c->pairs.a.all, b = !c->pairs.b.all && c->pairs.b.said;
    const struct claim_party *party = a ? &c->pairs.a : &c->pairs.b;
    *described = c->folder ? party->described : party->known;
    return a ? party_name(c->claim->a) : b ? party_name(c->claim->b) : NULL;
}

/* What the layout lets work at once, in disks; NAN for other work than streams and random
 * blocks. */
static double factor_of(const struct claim_party *party, const char *work)
{
    auto_clear(layout_clear) struct layout *layout =
        party->layout ? layout_parse(party->layout, NULL) : NULL;
    const struct layout_facts *facts = layout ? layout_facts(layout) : NULL;
    if (!facts || !work)
        return NAN;
    return g_str_has_prefix(work, "seq-read")     ? facts->seq_read
           : g_str_has_prefix(work, "seq-write")  ? facts->seq_write
           : g_str_has_prefix(work, "rand-read")  ? facts->rand_read
           : g_str_has_prefix(work, "rand-write") ? facts->rand_write
                                                  : NAN;
}

/* What can be said of a number without figures: "; theory gives 50 % slower (1 disk at once against
 * 2)", "; 37 % slower is the other 59 % faster".  The caller frees. */
static char *say_beyond(const struct claim_check *c)
{
    double a = factor_of(&c->pairs.a, c->claim->workload),
           b = factor_of(&c->pairs.b, c->claim->workload);
    const struct effect *e = &c->effects[0];
    if (c->number && a > 0 && b > 0) {
        g_autofree char *words = effect_words(a / b, MEASURE_NONE);
        return g_strdup_printf("; theory gives %s (%.3g disk%s at once against %.3g)", words, a,
                               a == 1 ? "" : "s", b);
    }
    if (e->kind == EFFECT_SLOWER && e->measure == MEASURE_PERCENT && e->number < 100)
        return g_strdup_printf("; %.3g %% slower is the other %.3g %% faster", e->number,
                               100 / (1 - e->number / 100) - 100);
    return g_strdup("");
}

void claim_without_figures(struct claim_check *c)
{
    bool named = c->claim->workload && strcmp(c->claim->workload, "unknown");
    bool lost =
        c->folder ? !c->pairs.own_results || !named
                  : (!c->pairs.a.all && c->pairs.a.known) || (!c->pairs.b.all && c->pairs.b.known);
    bool described;
    g_autofree char *missing = missing_party(c, &described),
                    *differs = missing ? NULL : what_differs(c), *beyond = say_beyond(c);
    if (c->sure && c->folder) {
        claim_inner_decide(
            c, CLAIM_OVERCLAIMED,
            g_strdup(missing ? "it claims certainty, and no figures are given"
                             : "it claims certainty for figures of unstated work and runs"));
    } else if (lost) {
        claim_inner_decide(
            c, CLAIM_UNSUPPORTED,
            !missing    ? g_strdup("no figures for this")
            : described ? g_strdup_printf("no figures: %s was described, its results are not "
                                          "here%s",
                                          missing, beyond)
                        : g_strdup_printf("no figures: none is given for %s", missing));
    } else if (missing) {
        g_autofree char *there = labels_there_are(c->claims);
        claim_inner_decide(c, CLAIM_NOT_TESTED,
                           g_strdup_printf("no result is of %s%s%s", missing,
                                           *there ? "; there are " : "", there));
    } else if (differs && *differs && !c->folder) {
        claim_inner_decide(
            c, CLAIM_NOT_ANSWERABLE,
            g_strdup_printf("nothing of both can be compared: they differ in %s", differs));
    } else {
        claim_inner_decide(
            c, CLAIM_NOT_TESTED,
            g_strdup_printf("no result of both for %s", named ? c->claim->workload : "any work"));
    }
    if (!c->answer->next && c->answer->verdict != CLAIM_OVERCLAIMED)
        c->answer->next = "measure both on one machine with the same work: shootout run DIR";
}
