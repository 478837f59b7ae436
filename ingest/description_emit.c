/* shootout.xml into batches: rigs, set-ups, claims, and published numbers as runs. */
#include "ingest/description.h"
#include "ingest/description_inner.h"

#include "ingest/digest.h"
#include "schema/auto.h"
#include "schema/error.h"
#include "schema/rig_fact.h"

#include <math.h>
#include <string.h>

/* --- rigs, set-ups, claims --- */

static bool emit_fact(const struct description *description, struct batch *batch,
                      const struct xml_node *node, GError **error)
{
    const char *key = xml_attribute(node, "key"), *unit;
    g_autofree char *text = NULL;
    g_autoptr(GError) why = NULL;
    if (!rig_fact_parse(key, xml_attribute(node, "value"), xml_attribute(node, "unit"), &text,
                        &unit, &why))
        return xml_error(description->document, node, error, "%s", why->message);
    batch_rig_fact(batch, key, text, unit, ORIGIN_STATED);
    return true;
}

static bool emit_rig(const struct description *description, struct batch *batch,
                     const struct xml_node *node, GError **error)
{
    batch_rig(batch, xml_attribute(node, "name"), xml_attribute(node, "since"));
    for (const struct xml_node *n = xml_child(node); n; n = xml_next(n))
        if (!emit_fact(description, batch, n, error))
            return false;
    return true;
}

static void keep_setup(struct batch *batch, struct setup *setup)
{
    const char **texts[] = {&setup->rig, &setup->layout, &setup->layout_name, &setup->compression};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        *texts[i] = batch_text(batch, *texts[i], -1);
}

static bool emit_setup(const struct description *description, struct batch *batch,
                       const struct xml_node *node, GError **error)
{
    struct setup setup;
    if (!description_setup(description, node, NULL, &setup, error))
        return false;
    if (!setup.rig && !setup.layout)
        return xml_error(description->document, node, error, "says neither rig nor layout");
    keep_setup(batch, &setup);
    g_array_append_val(batch->setups, setup);
    return true;
}

/* The longest name of a layout that `text` begins with, as whole words; NULL when none. */
static const char *name_at(const struct description *description, const char *text)
{
    const char *best = NULL;
    GHashTableIter all;
    gpointer name;
    g_hash_table_iter_init(&all, description->layouts);
    while (g_hash_table_iter_next(&all, &name, NULL)) {
        gsize n = strlen(name);
        if (g_str_has_prefix(text, name) && (!text[n] || text[n] == ' ') &&
            (!best || n > strlen(best)))
            best = name;
    }
    return best;
}

/* The parties of a claim, the names of layouts in them replaced by their lines. */
static const char *parties(const struct description *description, struct batch *batch,
                           const char *text)
{
    g_autoptr(GString) joined = g_string_new(NULL);
    for (const char *at = text; at && *(at += strspn(at, " "));) {
        const char *name = name_at(description, at);
        const struct setup *named = name ? g_hash_table_lookup(description->layouts, name) : NULL;
        gsize n = named ? strlen(name) : strcspn(at, " ");
        g_string_append(joined, joined->len ? " " : "");
        g_string_append_len(joined, named ? named->layout : at,
                            named ? (gssize)strlen(named->layout) : (gssize)n);
        at += n;
    }
    return text ? batch_text(batch, joined->str, -1) : NULL;
}

/* "seq-write; seq-read", each in canonical form.  *workloads stays NULL where none is said. */
static bool claimed_workloads(const struct description *description, struct batch *batch,
                              const struct xml_node *node, const char **workloads, GError **error)
{
    const char *text = xml_attribute(node, "workload");
    g_auto(GStrv) each = g_strsplit(text ? text : "", ";", 0);
    g_autoptr(GString) joined = g_string_new(NULL);
    for (gsize i = 0; each[i]; i++) {
        g_autoptr(GError) why = NULL;
        g_autofree char *canon = workload_canon(g_strstrip(each[i]), &why);
        if (!canon)
            return xml_error(description->document, node, error, "workload: %s", why->message);
        g_string_append_printf(joined, "%s%s", i ? "; " : "", canon);
    }
    *workloads = text ? batch_text(batch, joined->str, -1) : NULL;
    return true;
}

static bool emit_claim(const struct description *description, struct batch *batch,
                       const struct xml_node *node, GError **error)
{
    const char *metric = xml_attribute(node, "metric");
    if (metric && metric_find(metric) == METRIC_NONE)
        return xml_error(description->document, node, error, "'%s' is no metric", metric);
    struct claim claim = {
        .name = batch_text(batch, xml_attribute(node, "name"), -1),
        .text = batch_text(batch, xml_text(node), -1),
        .a = parties(description, batch, xml_attribute(node, "a")),
        .b = parties(description, batch, xml_attribute(node, "b")),
        .metric = batch_text(batch, metric, -1),
        .effect = batch_text(batch, xml_attribute(node, "effect"), -1),
        .said_at = batch_text(batch, xml_attribute(node, "at"), -1),
    };
    if (!claimed_workloads(description, batch, node, &claim.workload, error))
        return false;
    g_array_append_val(batch->claims, claim);
    return true;
}

/* --- published numbers --- */

struct figures {
    double values[METRIC_COUNT], working_set;
    gint n;
    enum metric only; /* the metric, where there is but one */
    int workload;
};

static bool read_quantity(const struct description *description, const struct xml_node *node,
                          const char *name, const char *text, enum unit unit, double *value,
                          GError **error)
{
    g_autoptr(GError) why = NULL;
    if (!text || unit_parse(text, unit, value, &why))
        return true;
    return xml_error(description->document, node, error, "%s: %s", name, why->message);
}

static bool read_count(const struct description *description, const struct xml_node *node,
                       const char *text, gint *n, GError **error)
{
    guint64 count;
    *n = 0;
    if (!text)
        return true;
    if (!g_ascii_string_to_unsigned(text, 10, 1, 1000000, &count, NULL))
        return xml_error(description->document, node, error, "n: expected a whole number, found %s",
                         text);
    *n = (gint)count;
    return true;
}

static bool read_workload(const struct description *description, struct batch *batch,
                          const struct xml_node *node, const struct xml_node *above, int *index,
                          GError **error)
{
    const char *text = xml_attribute(node, "workload");
    text = text ? text : xml_attribute(above, "workload");
    if (!text)
        return xml_error(description->document, node, error, "needs a workload");
    g_autoptr(GError) why = NULL;
    auto_clear(workload_clear) struct workload workload = {0};
    if (!workload_parse(text, &workload, &why) ||
        (*index = batch_workload(batch, &workload, &why)) < 0)
        return xml_error(description->document, node, error, "workload: %s", why->message);
    return true;
}

static bool read_figures(const struct description *description, struct batch *batch,
                         const struct xml_node *node, const struct xml_node *above,
                         struct figures *figures, GError **error)
{
    *figures = (struct figures){.working_set = NAN, .only = METRIC_NONE};
    int metrics_there = 0;
    for (int i = 0; i < METRIC_COUNT; i++) {
        const char *text = xml_attribute(node, metrics[i].name);
        figures->values[i] = NAN;
        if (!read_quantity(description, node, metrics[i].name, text, metrics[i].unit,
                           &figures->values[i], error))
            return false;
        if (text && i != METRIC_bytes)
            figures->only = metrics_there++ ? METRIC_NONE : (enum metric)i;
    }
    if (!metrics_there)
        return xml_error(description->document, node, error,
                         "holds no figure; such as throughput=\"133 MB/s\"");
    if (xml_attribute(node, "printed") && figures->only == METRIC_NONE)
        return xml_error(description->document, node, error,
                         "printed: expected a single figure beside it, found %d", metrics_there);
    return read_quantity(description, node, "working-set",
                         description_said(node, above, "working-set"), UNIT_BYTES,
                         &figures->working_set, error) &&
           read_count(description, node, description_said(node, above, "n"), &figures->n, error) &&
           read_workload(description, batch, node, above, &figures->workload, error);
}

/* A print is doubtful unless it is the value itself, in whatever spelling. */
static void emit_printed(struct batch *batch, const struct xml_node *node,
                         const struct figures *figures)
{
    const char *printed = xml_attribute(node, "printed");
    double value;
    if (!printed || (unit_parse(printed, metrics[figures->only].unit, &value, NULL) &&
                     fabs(value - figures->values[figures->only]) <= 1e-9 * fabs(value)))
        return;
    batch_missing(
        batch, figures->only, printed,
        batch_printf(batch, "read as %s", xml_attribute(node, metrics[figures->only].name)));
}

/* For typed-in numbers the identity is what is said, not how it is written. */
static guint64 identity(const struct batch *batch, const struct run *run,
                        const struct figures *figures)
{
    struct digest digest;
    digest_init(&digest, run->tool);
    digest_text(&digest, run->setup.rig);
    digest_text(&digest, run->setup.layout);
    digest_text(&digest, run->setup.compression);
    digest_text(&digest,
                g_array_index(batch->workloads, struct batch_workload, figures->workload).canon);
    for (int i = 0; i < METRIC_COUNT; i++)
        digest_figure(&digest, figures->values[i], 10);
    return digest_end(&digest);
}

static void add_words(struct batch *batch, const struct xml_node *node, GString *note)
{
    for (const struct xml_node *n = xml_child(node); n; n = xml_next(n))
        if (xml_is(n, "tag"))
            batch_tag(batch, xml_attribute(n, "name"), xml_attribute(n, "value"));
        else if (xml_is(n, "note"))
            g_string_append_printf(note, "%s%s", note->len ? "; " : "", xml_text(n));
}

/* Tags and notes of the run: the result's own, and those that hold for all of <results>. */
static void emit_words(struct batch *batch, struct run *run, const struct xml_node *node,
                       const struct xml_node *above)
{
    g_autoptr(GString) note = g_string_new(NULL);
    static const char *const page[] = {"title", "url"};
    for (gsize i = 0; i < G_N_ELEMENTS(page); i++)
        if (xml_attribute(above, page[i]))
            batch_tag(batch, page[i], xml_attribute(above, page[i]));
    add_words(batch, above, note);
    add_words(batch, node, note);
    if (note->len)
        run->note = batch_text(batch, note->str, -1);
}

static bool emit_result(const struct description *description, struct batch *batch,
                        const struct xml_node *node, const struct xml_node *above, GError **error)
{
    struct figures figures;
    struct setup setup;
    if (!description_setup(description, node, above, &setup, error) ||
        !read_figures(description, batch, node, above, &figures, error))
        return false;
    const char *tool = description_said(node, above, "tool");
    const struct description_place *place = g_hash_table_lookup(description->places, node);
    struct run *run = batch_run(batch);
    run->at = place->at, run->length = place->length, run->line = place->line;
    run->tool = batch_text(batch, tool ? tool : "unknown", -1);
    run->tool_version = batch_text(batch, description_said(node, above, "tool-version"), -1);
    run->command = batch_text(batch, description_said(node, above, "command"), -1);
    run->started = batch_text(batch, description_said(node, above, "date"), -1);
    run->started_from = run->started ? DATE_STATED : DATE_UNKNOWN;
    run->duration = figures.values[METRIC_duration];
    run->setup = setup;
    keep_setup(batch, &run->setup);
    emit_words(batch, run, node, above);
    run->digest = identity(batch, run, &figures);
    struct result *result = batch_result(batch, figures.workload);
    memcpy(result->values, figures.values, sizeof result->values);
    result->working_set = figures.working_set;
    result->n = figures.n;
    emit_printed(batch, node, &figures);
    return batch_end_run(batch, error);
}

/* False, with an error, for another word than yes and no. */

bool description_confirmed(const struct description *description, const struct xml_node *node,
                           bool *confirmed, GError **error)
{
    const char *word = xml_attribute(node, "confirmed");
    *confirmed = !word || !strcmp(word, "yes");
    return *confirmed || !strcmp(word, "no") ||
           xml_error(description->document, node, error, "confirmed: expected yes or no, found %s",
                     word);
}

static bool emit_results(const struct description *description, struct batch *batch,
                         const struct xml_node *node, GError **error)
{
    guint guessed = 0;
    for (const struct xml_node *n = xml_child(node); n; n = xml_next(n)) {
        bool confirmed = true;
        if (!description_confirmed(description, n, &confirmed, error) ||
            (xml_is(n, "result") && confirmed && !emit_result(description, batch, n, node, error)))
            return false;
        guessed += !confirmed;
    }
    if (guessed)
        batch_remark(batch, REMARK_NOTE, xml_line(node), 0,
                     "%u result%s left out: not confirmed yet by a person (confirmed=\"no\")",
                     guessed, guessed == 1 ? "" : "s");
    return true;
}

bool description_emit(const struct description *description, struct batch *batch, GError **error)
{
    const struct xml_node *root = xml_root(description->document);
    for (const struct xml_node *n = xml_child(root); n; n = xml_next(n)) {
        if ((xml_is(n, "rig") && !emit_rig(description, batch, n, error)) ||
            (xml_is(n, "setup") && !emit_setup(description, batch, n, error)) ||
            (xml_is(n, "claim") && !emit_claim(description, batch, n, error)) ||
            (xml_is(n, "results") && !emit_results(description, batch, n, error)))
            return false;
    }
    return true;
}
