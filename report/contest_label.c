/* What contestants and contests are called. */
#include "report/contest_label.h"

#include "report/contest_key.h"
#include "schema/layout.h"
#include "schema/unit.h"

#include <string.h>

static const char *keep_new(GStringChunk *texts, char *text)
{
    const char *kept = g_string_chunk_insert_const(texts, text);
    g_free(text);
    return kept;
}

static char *base_label(const struct cell_data *cell, enum field by, const char *layout_label)
{
    if (by == FIELD_layout)
        return g_strdup(cell->lone          ? cell->lone
                        : cell->layout_name ? cell->layout_name
                                            : layout_label);
    const char *value = contest_value(cell, by);
    guint64 bytes;
    if (value && by < FIELD_COUNT && fields[by].kind == FIELD_KIND_SIZE &&
        unit_parse_size(value, &bytes))
        return unit_format_size(bytes);
    return g_strdup(value ? value : "unknown");
}

/* Layouts get the shortest labels that tell them apart; those without a line have none. */
static void label_layouts(GArray *contestants, char **labels)
{
    g_autoptr(GPtrArray) canons = g_ptr_array_new();
    for (guint i = 0; i < contestants->len; i++) {
        const char *canon =
            g_array_index(contestants, struct contestant, i).cell->words[FIELD_layout];
        if (canon)
            g_ptr_array_add(canons, (gpointer)canon);
    }
    g_auto(GStrv) made = layout_labels((const char *const *)canons->pdata, canons->len);
    for (guint i = 0, next = 0; i < contestants->len; i++)
        if (g_array_index(contestants, struct contestant, i).cell->words[FIELD_layout])
            labels[i] = g_strdup(made[next++]);
}

/* "r1", "r1#2": a rig that was rebuilt is another. */
static char *rig_word(const struct cell_data *cell, bool revision)
{
    if (!revision || !cell->words[FIELD_rig])
        return g_strdup(cell->words[FIELD_rig]);
    return g_strdup_printf("%s#%" G_GINT64_FORMAT, cell->words[FIELD_rig], cell->rig_revision);
}

/* "bonnie++", "bonnie++ 2": versions that mean different things are told apart. */
static char *tool_word(const struct cell_data *cell, bool generation)
{
    const char *tool = cell->words[FIELD_tool];
    return tool && generation && cell->generation ? g_strdup_printf("%s %s", tool, cell->generation)
                                                  : g_strdup(tool);
}

/* "bs=4K,qd=1": what was asked, but for its class. */
static char *facets_word(const struct cell_data *cell)
{
    const char *facets =
        cell->words[FIELD_workload] ? strchr(cell->words[FIELD_workload], ':') : NULL;
    return facets ? g_strdup(facets + 1) : NULL;
}

/* Whether what competes is the layout or follows from it. */
static bool by_layout(const struct contest *contest)
{
    return contest->by == FIELD_layout ||
           (contest->by < FIELD_COUNT && fields[contest->by].of == FIELD_layout);
}

/* Labels that follow from a layout that nobody confirmed. */
static void mark_guesses(struct contest *contest, GStringChunk *texts)
{
    for (guint i = 0; by_layout(contest) && i < contest->contestants->len; i++) {
        struct contestant *c = &g_array_index(contest->contestants, struct contestant, i);
        bool named = !c->cell->lone || contest->by != FIELD_layout; /* by what it runs on */
        if (c->cell->guessed && named)
            c->label = keep_new(texts, g_strconcat("~", c->label, NULL));
    }
}

enum { LABEL_STEPS = 9 };

/* What may follow a label that several contestants share, first what tells most; NULL nothing. */
static char *label_more(const struct cell_data *cell, const char *layout_label, gsize step)
{
    switch (step) {
    case 0:
        return g_strdup(layout_label);
    case 1:
    case 2:
        return rig_word(cell, step == 2);
    case 3:
        return g_strdup(cell->words[FIELD_compression]);
    case 4:
        return tool_word(cell, true);
    case 5:
        return g_strdup(cell->words[FIELD_ws]);
    case 6:
        return facets_word(cell);
    case 7:
        return g_strdup(cell->words[FIELD_host]);
    default:
        return g_strdup(cell->words[FIELD_source]);
    }
}

static char *longer_label(const char *label, const char *more)
{
    if (g_str_has_prefix(more, label))
        return g_strdup(more);
    return strstr(label, more) ? g_strdup(label) : g_strdup_printf("%s, %s", label, more);
}

/* Labels that several share get longer by what differs among these. */
static void lengthen_labels(GStringChunk *texts, GArray *all, char *const *more)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal),
                          differ = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < all->len; i++) {
        gpointer label = (gpointer)g_array_index(all, struct contestant, i).label, first;
        if (!g_hash_table_lookup_extended(seen, label, NULL, &first))
            g_hash_table_insert(seen, label, more[i]);
        else if (g_strcmp0(first, more[i]))
            g_hash_table_add(differ, label);
    }
    for (guint i = 0; i < all->len; i++) {
        struct contestant *c = &g_array_index(all, struct contestant, i);
        if (more[i] && g_hash_table_contains(differ, c->label))
            c->label = keep_new(texts, longer_label(c->label, more[i]));
    }
}

/* What is equal in all that could be said is numbered: "box (results.log) #2". */
static void number_labels(GStringChunk *texts, GArray *all)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < all->len; i++) {
        struct contestant *c = &g_array_index(all, struct contestant, i);
        guint before = GPOINTER_TO_UINT(g_hash_table_lookup(seen, c->label));
        g_hash_table_insert(seen, (gpointer)c->label, GUINT_TO_POINTER(before + 1));
        if (before)
            c->label = keep_new(texts, g_strdup_printf("%s #%u", c->label, before + 1));
    }
}

void contest_label_all(struct contest *contest, GStringChunk *texts)
{
    GArray *all = contest->contestants;
    g_autofree char **layout_labels_of = g_new0(char *, all->len + 1),
                    **more = g_new0(char *, all->len + 1);
    label_layouts(all, layout_labels_of);
    for (guint i = 0; i < all->len; i++) {
        struct contestant *c = &g_array_index(all, struct contestant, i);
        c->label = keep_new(texts, base_label(c->cell, contest->by, layout_labels_of[i]));
    }
    for (gsize step = 0; step < LABEL_STEPS; step++) {
        for (guint i = 0; i < all->len; i++)
            more[i] = label_more(g_array_index(all, struct contestant, i).cell, layout_labels_of[i],
                                 step);
        lengthen_labels(texts, all, more);
        for (guint i = 0; i < all->len; i++)
            g_free(more[i]);
    }
    number_labels(texts, all);
    mark_guesses(contest, texts);
    for (guint i = 0; i < all->len; i++)
        g_free(layout_labels_of[i]);
}

/* What all contestants agree in; what a person let differ is no part of the heading. */
static bool agree(const struct contest *contest, enum field field)
{
    for (guint i = 1; i < contest->contestants->len; i++)
        if (g_strcmp0(contest_at(contest, i)->cell->words[field], contest->of->words[field]))
            return false;
    return true;
}

static bool varies(const struct contest *contest, const char *facet)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        if (contest_is_facet(facet, (enum field)i))
            return !agree(contest, (enum field)i);
    return false;
}

static bool generations_agree(const struct contest *contest)
{
    for (guint i = 1; i < contest->contestants->len; i++)
        if (g_strcmp0(contest_at(contest, i)->cell->generation, contest->of->generation))
            return false;
    return true;
}

/* "seq-write, bs=2M, data=zero, flush=none" from the canonical text; a queue depth of 1 goes
 * without saying, and so does the facet that competes. */
static char *workload_title(const struct contest *contest)
{
    enum field by = contest->by;
    const struct cell_data *cell = contest->of;
    const char *canon = cell->words[FIELD_workload];
    if (!canon)
        return g_strdup("unknown workload");
    if (by == FIELD_workload)
        return g_strdup("any work");
    g_auto(GStrv) halves = g_strsplit(canon, ":", 2);
    GString *title = g_string_new(by == FIELD_class ? "any work" : halves[0]);
    g_auto(GStrv) facets = g_strsplit(halves[0] && halves[1] ? halves[1] : "", ",", -1);
    for (char **facet = facets; *facet; facet++)
        if (strcmp(*facet, "qd=1") && !contest_is_facet(*facet, by) && !varies(contest, *facet))
            g_string_append_printf(title, ", %s", *facet);
    return g_string_free(title, FALSE);
}

static char *brief_title(const struct contest *contest)
{
    enum field by = contest->by;
    const struct cell_data *cell = contest->of;
    const char *class = cell->words[FIELD_class], *bs = cell->words[FIELD_bs];
    guint64 bytes;
    if (!class)
        return g_strdup("unknown workload");
    bool any = by == FIELD_workload || by == FIELD_class;
    GString *title = g_string_new(any ? "any work" : class);
    if (cell->part)
        g_string_append_printf(title, " (%s)", cell->part);
    if (by != FIELD_workload && by != FIELD_bs && agree(contest, FIELD_bs) && bs &&
        unit_parse_size(bs, &bytes)) {
        g_autofree char *size = unit_format_size(bytes);
        g_string_append_printf(title, " %s", size);
    }
    return g_string_free(title, FALSE);
}

/* What a person held, with its value, and what a person allowed: it belongs to every answer. */
static void append_terms(const struct contest *contest, GString *text)
{
    static const bool shown[FIELD_COUNT] = {[FIELD_rig] = true,
                                            [FIELD_layout] = true,
                                            [FIELD_compression] = true,
                                            [FIELD_tool] = true,
                                            [FIELD_ws] = true};
    for (int i = 0; contest->terms && i < FIELD_COUNT; i++)
        if (contest->terms->held[i] && !shown[i])
            g_string_append_printf(text, "%s%s %s", text->len ? ", " : "", fields[i].name,
                                   contest->of->words[i] ? contest->of->words[i] : "unknown");
    for (gsize i = 0; contest->terms && contest->terms->allowed[i]; i++)
        g_string_append_printf(text, "%s%s allowed", text->len ? ", " : "",
                               contest->terms->allowed[i]);
}

/* The cell that says what the layout of all is called: one where it is a guess, if there is one. */
static const struct cell_data *shared_layout(const struct contest *contest)
{
    for (guint i = 0; i < contest->contestants->len; i++)
        if (contest_at(contest, i)->cell->guessed)
            return contest_at(contest, i)->cell;
    return contest->of;
}

static char *setting_of(const struct contest *contest)
{
    static const enum field said[] = {FIELD_rig, FIELD_layout, FIELD_compression, FIELD_tool,
                                      FIELD_ws};
    enum field of = contest->by < FIELD_COUNT ? fields[contest->by].of : FIELD_NONE;
    GString *text = g_string_new(NULL);
    g_autofree char *rig = rig_word(contest->of, contest->of->rig_revision > 1),
                    *tool = tool_word(contest->of, generations_agree(contest));
    for (gsize i = 0; i < G_N_ELEMENTS(said); i++) {
        const char *word = said[i] == FIELD_rig    ? rig
                           : said[i] == FIELD_tool ? tool
                                                   : contest->of->words[said[i]];
        if (said[i] == contest->by || said[i] == of || !word || !agree(contest, said[i]))
            continue;
        if (said[i] == FIELD_layout)
            word = shared_layout(contest)->shown;
        if (said[i] == FIELD_tool && !strcmp(word, "unknown"))
            word = "tool unknown";
        const char *before = said[i] == FIELD_compression ? "compression " : "",
                   *after = said[i] == FIELD_ws ? " of memory" : "";
        g_string_append_printf(text, "%s%s%s%s", text->len ? ", " : "", before, word ? word : "",
                               after);
    }
    append_terms(contest, text);
    return g_string_free(text, FALSE);
}

void contest_title(struct contest *contest, GStringChunk *texts)
{
    contest->title = keep_new(texts, workload_title(contest));
    contest->brief = keep_new(texts, brief_title(contest));
    contest->setting = keep_new(texts, setting_of(contest));
}
