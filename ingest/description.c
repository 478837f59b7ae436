/* shootout.xml: its table, loading it, and asking it about a file.  What stands in it is added to
 * batches by description_emit.c. */
#include "ingest/description.h"
#include "ingest/description_inner.h"
#include "ingest/table_map.h"

#include "schema/auto.h"
#include "schema/layout.h"
#include "schema/words.h"

#include <string.h>

static const struct xml_attribute nothing[] = {{0}};

static const struct xml_attribute root_attributes[] = {
    {"version", XML_NUMBER, true, "1"},
    {0},
};
static const struct xml_attribute rig_attributes[] = {
    {"name", XML_NAME, true, "its name, of its owner's choosing"},
    {"since", XML_DATE, false, "from when on it was like this"},
    {0},
};
static const struct xml_attribute fact_attributes[] = {
    {"key", XML_NAME, true, "memory, os, disk.model ...: see shootout vocabulary facts"},
    {"value", XML_NAME, true, "as known; sizes (14 GB, 16 GiB) are kept in bytes"},
    {"unit", XML_NAME, false, "of the value, where it has one and is no size"},
    {0},
};
static const struct xml_attribute layout_attributes[] = {
    {"name", XML_NAME, true, "its name, of its owner's choosing"},
    {"line", XML_LAYOUT, true, "the storage stack as a layout line"},
    {0},
};
static const struct xml_attribute tag_attributes[] = {
    {"name", XML_NAME, true, "its name"},
    {"value", XML_NAME, true, "its value"},
    {0},
};

#define SETUP_ATTRIBUTES                                                                           \
    {"rig", XML_NAME, false, "the name of a rig"},                                                 \
        {"layout", XML_LAYOUT, false, "the name of a layout, or a layout line"},                   \
    {                                                                                              \
        "compression", XML_COMPRESSION, false,                                                     \
            "what compressed the data: off, lz4, zstd-3, on, unknown"                              \
    }

static const struct xml_attribute files_attributes[] = {
    {"match", XML_GLOB, true, "the files meant: * is any text, ? any character"},
    {"machine", XML_GLOB, false, "and only runs of machines that the tool printed so"},
    SETUP_ATTRIBUTES,
    {"date", XML_DATE, false, "when they ran"},
    {"confirmed", XML_NAME, false, "no: the layout is a guess; taken away when it is right"},
    {0},
};
static const struct xml_attribute table_attributes[] = {
    {"match", XML_GLOB, true, "the files meant, as for <files>"},
    {"map", XML_NAME, true,
     "what the columns mean, KEY=COLUMN joined by commas: throughput/seq-write=Write "
     "(MB/s),layout=Config"},
    {0},
};
static const struct xml_attribute setup_attributes[] = {SETUP_ATTRIBUTES, {0}};

#define METRIC(name, unit, better, title) {#name, XML_NAME, false, title " with its unit"},
#define RESULT_ATTRIBUTES                                                                          \
    SETUP_ATTRIBUTES, {"workload", XML_WORKLOAD, false, "what was asked of the storage"},          \
        {"tool", XML_NAME, false, "what measured it: dd, bonnie++ ..."},                           \
        {"tool-version", XML_NAME, false, "its version"},                                          \
        {"command", XML_NAME, false, "the command line"},                                          \
        {"date", XML_DATE, false, "when it ran"},                                                  \
        {"n", XML_NUMBER, false,                                                                   \
         "how many runs the figures are the mean of; left out: not known"},                        \
    {                                                                                              \
        "working-set", XML_NAME, false, "the size of the data that was touched"                    \
    }

static const struct xml_attribute results_attributes[] = {
    {"title", XML_NAME, false, "of the page or paper they stand in"},
    {"url", XML_NAME, false, "its address"},
    RESULT_ATTRIBUTES,
    {0},
};
static const struct xml_attribute result_attributes[] = {
    RESULT_ATTRIBUTES,
#include "schema/metric.def"
    {"printed", XML_NAME, false, "the figure as it stands there, where that is not exactly it"},
    {"confirmed", XML_NAME, false,
     "no: guessed by import --draft, and left out until a person takes this word away"},
    {0},
};
#undef METRIC

static const struct xml_attribute claim_attributes[] = {
    {"name", XML_NAME, true, "a short name to cite it by"},
    {"a", XML_WORDS, false, "who is claimed to differ: layouts or selections, joined by |"},
    {"b", XML_WORDS, false, "from whom"},
    {"workload", XML_WORDS, false, "for which workloads, joined by ;"},
    {"metric", XML_NAME, false, "in what: throughput, rate, latency_p99 ..."},
    {"effect", XML_WORDS, false, "by how much"},
    {"at", XML_WORDS, false, "where it is said"},
    {0},
};

const struct xml_element description_elements[] = {
    {"shootout", "", false, root_attributes,
     "Describes the rigs and layouts that results beside it came from; also holds results that "
     "were only published."},
    {"rig", "shootout", false, rig_attributes, "A machine as tested."},
    {"fact", "rig", false, fact_attributes, "One thing known about a rig."},
    {"layout", "shootout", false, layout_attributes, "A name for a storage stack."},
    {"files", "shootout", false, files_attributes,
     "What the runs in some files ran on.  Of several that match, the last one that says a word "
     "wins."},
    {"table", "shootout", false, table_attributes,
     "Plain tables of numbers (CSV, TSV, Markdown), and how their columns are read.  Keys are the "
     "metrics, METRIC/CLASS, layout, workload, bs, qd, rig, tool, date ...; KEY:=VALUE holds for "
     "all rows, a unit that the table does not tell stands in brackets: throughput=Speed[MB/s]."},
    {"results", "shootout", false, results_attributes,
     "Published numbers; what is said here holds for each result that does not say otherwise."},
    {"result", "results", false, result_attributes, "What one run, or a mean of runs, gave."},
    {"tag", "files results result", false, tag_attributes,
     "A word of your own to select by.  Three of them tell the audit what no number shows: "
     "superseded (its author took it back), unstable (data was lost or the system hung) and limit "
     "(what else bounded the figure)."},
    {"note", "files results result", true, nothing, "Anything else worth knowing."},
    {"setup", "shootout", false, setup_attributes, "A set-up that was tested, its numbers lost."},
    {"claim", "shootout", true, claim_attributes, "What somebody concluded, in a sentence."},
    {0},
};

/* --- what a setup is said to be --- */

const char *description_said(const struct xml_node *node, const struct xml_node *above,
                             const char *name)
{
    const char *value = xml_attribute(node, name);
    if (!value && above)
        value = xml_attribute(above, name);
    return value && !strcmp(value, "unknown") ? NULL : value;
}

static char *nearest_key(GHashTable *table, const char *word)
{
    g_autofree gpointer *keys = g_hash_table_get_keys_as_array(table, NULL);
    g_autofree char *nearest = words_nearest(word, (const char *const *)keys);
    return g_strconcat(*nearest ? "; nearest: " : "", nearest, NULL);
}

static bool find_rig(const struct description *description, const struct xml_node *node,
                     const char *text, GError **error)
{
    if (!text)
        return true;
    const char *revision = strrchr(text, '#');
    g_autofree char *name = g_strndup(text, revision ? (gsize)(revision - text) : strlen(text));
    if (g_hash_table_contains(description->rigs, text) ||
        g_hash_table_contains(description->rigs, name))
        return true;
    g_autofree char *nearest = nearest_key(description->rigs, text);
    return xml_error(description->document, node, error, "no rig is named '%s' here%s", text,
                     nearest);
}

/* The canonical line of `text`, a name or a line, with the compression that the line implies. */
static bool find_layout(const struct description *description, const struct xml_node *node,
                        const char *text, struct setup *setup, GError **error)
{
    const struct setup *named = text ? g_hash_table_lookup(description->layouts, text) : NULL;
    if (!text || named) {
        if (named)
            *setup = *named;
        return true;
    }
    g_autoptr(GError) why = NULL;
    auto_clear(layout_clear) struct layout *layout = layout_parse(text, &why);
    if (!layout) {
        g_autofree char *nearest = nearest_key(description->layouts, text);
        return xml_error(description->document, node, error,
                         "layout '%s' is no name of a layout here%s, and no layout line: %s", text,
                         nearest, why->message);
    }
    setup->layout = g_string_chunk_insert_const(description->texts, layout_canon(layout));
    if (*layout_compression(layout))
        setup->compression =
            g_string_chunk_insert_const(description->texts, layout_compression(layout));
    return true;
}

bool description_setup(const struct description *description, const struct xml_node *node,
                       const struct xml_node *above, struct setup *setup, GError **error)
{
    *setup = (struct setup){.origin = ORIGIN_STATED};
    const char *rig = description_said(node, above, "rig");
    const char *layout = description_said(node, above, "layout");
    const char *compression = description_said(node, above, "compression");
    if (!find_rig(description, node, rig, error) ||
        !find_layout(description, node, layout, setup, error))
        return false;
    g_autoptr(GError) why = NULL;
    if (compression && !layout_compression_check(compression, &why))
        return xml_error(description->document, node, error, "%s", why->message);
    if (compression && setup->compression && strcmp(compression, setup->compression))
        return xml_error(description->document, node, error,
                         "compression '%s', but the layout says '%s'", compression,
                         setup->compression);
    if (compression)
        setup->compression = compression;
    setup->rig = rig;
    setup->origin = ORIGIN_STATED;
    if (rig || setup->layout || setup->compression)
        setup->said = SAID_DESCRIPTION;
    return true;
}

/* --- places --- */

/* Where lines begin, from line 1 at index 0, and the end of all. */
static GArray *line_starts(const char *bytes, gsize length)
{
    GArray *starts = g_array_new(FALSE, FALSE, sizeof(gsize));
    for (const char *at = bytes, *end = bytes + length; at && at < end;) {
        gsize start = (gsize)(at - bytes);
        g_array_append_val(starts, start);
        at = memchr(at, '\n', (gsize)(end - at));
        at = at ? at + 1 : NULL;
    }
    g_array_append_val(starts, length);
    return starts;
}

/* Whether line `number` has `tag` in it, as a whole name. */
static bool has_tag(const char *bytes, const GArray *starts, gsize number, const char *tag)
{
    const gsize *at = &g_array_index(starts, gsize, number - 1);
    const char *end = bytes + at[1], *found = bytes + at[0];
    while ((found = g_strstr_len(found, end - found, tag))) {
        found += strlen(tag);
        if (found < end && (g_ascii_isspace(*found) || *found == '>' || *found == '/'))
            return true;
    }
    return false;
}

/* The lines of a <result> between `floor` and `limit`.  The parser tells the line on which the
 * start tag ends; where the tags are not found (UTF-16), that one line has to do. */
static struct description_place place_of(const char *bytes, const GArray *starts, gsize floor,
                                         gsize limit, const struct xml_node *node)
{
    gsize lines = starts->len - 1, line = CLAMP(xml_line(node), 1, lines), first = line;
    while (first > floor && !has_tag(bytes, starts, first, "<result"))
        first--;
    gsize last = line, top = MIN(limit, lines);
    while (xml_child(node) && last < top && !has_tag(bytes, starts, last, "</result"))
        last++;
    const gsize *at = &g_array_index(starts, gsize, 0);
    return (struct description_place){at[first - 1], at[last] - at[first - 1], (guint)first};
}

static void keep_places(struct description *description, const char *bytes, gsize length)
{
    g_autoptr(GArray) starts = line_starts(bytes, length);
    const struct xml_node *top = xml_child(xml_root(description->document));
    for (; top; top = xml_next(top)) {
        gsize floor = xml_line(top), below = xml_next(top) ? xml_line(xml_next(top)) : starts->len;
        for (const struct xml_node *n = xml_child(top); n; n = xml_next(n)) {
            gsize limit = xml_next(n) ? xml_line(xml_next(n)) : below;
            struct description_place place = place_of(bytes, starts, floor, limit, n);
            floor = xml_line(n);
            if (xml_is(n, "result"))
                g_hash_table_insert(description->places, (gpointer)n,
                                    g_memdup2(&place, sizeof place));
        }
    }
}

/* --- loading --- */

static bool add_rig(struct description *description, const struct xml_node *node, GError **error)
{
    if (g_hash_table_add(description->rigs, (gpointer)xml_attribute(node, "name")))
        return true;
    return xml_error(description->document, node, error, "a second rig '%s'",
                     xml_attribute(node, "name"));
}

static bool add_layout(struct description *description, const struct xml_node *node, GError **error)
{
    const char *name = xml_attribute(node, "name");
    struct setup setup = {.layout_name = name};
    if (g_hash_table_contains(description->layouts, name))
        return xml_error(description->document, node, error, "a second layout '%s'", name);
    g_autoptr(GError) why = NULL;
    auto_clear(layout_clear) struct layout *layout =
        layout_parse(xml_attribute(node, "line"), &why);
    if (!layout)
        return xml_error(description->document, node, error, "line: %s", why->message);
    setup.layout = g_string_chunk_insert_const(description->texts, layout_canon(layout));
    if (*layout_compression(layout))
        setup.compression =
            g_string_chunk_insert_const(description->texts, layout_compression(layout));
    g_hash_table_insert(description->layouts, (gpointer)name, g_memdup2(&setup, sizeof setup));
    return true;
}

static bool add_rule(struct description *description, const struct xml_node *node, GError **error)
{
    struct description_rule rule = {.node = node};
    if (!description_confirmed(description, node, &rule.confirmed, error) ||
        !description_setup(description, node, NULL, &rule.setup, error))
        return false;
    g_array_append_val(description->rules, rule);
    return true;
}

static bool check_table(const struct description *description, const struct xml_node *node,
                        GError **error)
{
    auto_clear(table_map_clear) struct table_map map = {0};
    g_autoptr(GError) why = NULL;
    return table_map_parse(&map, xml_attribute(node, "map"), &why) ||
           xml_error(description->document, node, error, "%s", why->message);
}

static bool fill(struct description *description, GError **error)
{
    const struct xml_node *root = xml_root(description->document);
    if (strcmp(xml_attribute(root, "version"), "1"))
        return xml_error(description->document, root, error, "expected version 1, found %s",
                         xml_attribute(root, "version"));
    for (const struct xml_node *n = xml_child(root); n; n = xml_next(n))
        if ((xml_is(n, "rig") && !add_rig(description, n, error)) ||
            (xml_is(n, "layout") && !add_layout(description, n, error)))
            return false;
    for (const struct xml_node *n = xml_child(root); n; n = xml_next(n))
        if ((xml_is(n, "files") && !add_rule(description, n, error)) ||
            (xml_is(n, "table") && !check_table(description, n, error)))
            return false;
    /* What the rest says is found wrong, if it is, by saying it once. */
    auto_clear(batch_clear) struct batch rehearsal;
    batch_init(&rehearsal, NULL, NULL);
    return description_emit(description, &rehearsal, error);
}

struct description *description_load(const char *bytes, gsize length, const char *name,
                                     GError **error)
{
    struct xml_document *document = xml_parse(bytes, length, name, description_elements, error);
    if (!document)
        return NULL;
    struct description *description = g_new0(struct description, 1);
    *description = (struct description){
        .document = document,
        .rigs = g_hash_table_new(g_str_hash, g_str_equal),
        .layouts = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free),
        .rules = g_array_new(FALSE, TRUE, sizeof(struct description_rule)),
        .places = g_hash_table_new_full(NULL, NULL, NULL, g_free),
        .texts = g_string_chunk_new(1024),
    };
    keep_places(description, bytes, length);
    if (fill(description, error))
        return description;
    description_free(description);
    return NULL;
}

void description_free(struct description *description)
{
    if (!description)
        return;
    xml_free(description->document);
    g_hash_table_unref(description->rigs);
    g_hash_table_unref(description->layouts);
    g_array_unref(description->rules);
    g_hash_table_unref(description->places);
    g_string_chunk_free(description->texts);
    g_free(description);
}

void description_clear(struct description **description)
{
    description_free(*description);
    *description = NULL;
}

/* --- asking --- */

static bool matches(const struct xml_node *rule, const char *path, const char *machine)
{
    const char *pattern = xml_attribute(rule, "match"), *who = xml_attribute(rule, "machine");
    if (who && (!machine || !g_pattern_match_simple(who, machine)))
        return false;
    if (g_pattern_match_simple(pattern, path))
        return true;
    gsize folder = strlen(path);
    while (folder && path[folder - 1] != '/' && path[folder - 1] != '!')
        folder--;
    return !strchr(pattern, '/') && g_pattern_match_simple(pattern, path + folder);
}

static void overlay(struct setup *setup, const struct setup *with)
{
    if (with->rig)
        setup->rig = with->rig;
    if (with->layout)
        setup->layout = with->layout, setup->layout_name = with->layout_name;
    if (with->compression)
        setup->compression = with->compression;
    setup->said = MAX(setup->said, with->said);
}

static void set_tag(struct described *described, const char *name, const char *value)
{
    if (!described->tags)
        described->tags = g_array_new(FALSE, FALSE, sizeof(struct pair));
    for (guint i = 0; i < described->tags->len; i++) {
        struct pair *pair = &g_array_index(described->tags, struct pair, i);
        if (!strcmp(pair->name, name)) {
            pair->value = value;
            return;
        }
    }
    struct pair pair = {name, value};
    g_array_append_val(described->tags, pair);
}

bool description_find(const struct description *description, const char *path, const char *machine,
                      struct described *described)
{
    bool found = false;
    *described = (struct described){.setup = {.origin = ORIGIN_STATED}};
    for (guint i = 0; i < description->rules->len; i++) {
        const struct description_rule *rule =
            &g_array_index(description->rules, struct description_rule, i);
        if (!matches(rule->node, path, machine))
            continue;
        found = true;
        overlay(&described->setup, &rule->setup);
        described->guessed = rule->setup.layout ? !rule->confirmed : described->guessed;
        const char *date = xml_attribute(rule->node, "date");
        described->started = date ? date : described->started;
        for (const struct xml_node *n = xml_child(rule->node); n; n = xml_next(n))
            if (xml_is(n, "tag"))
                set_tag(described, xml_attribute(n, "name"), xml_attribute(n, "value"));
            else if (xml_is(n, "note"))
                described->note = xml_text(n);
    }
    return found;
}

const char *description_map(const struct description *description, const char *path)
{
    const char *map = NULL;
    const struct xml_node *n = xml_child(xml_root(description->document));
    for (; n; n = xml_next(n))
        if (xml_is(n, "table") && matches(n, path, NULL))
            map = xml_attribute(n, "map");
    return map;
}

void described_clear(struct described *described)
{
    if (described->tags)
        g_array_unref(described->tags);
    *described = (struct described){0};
}
