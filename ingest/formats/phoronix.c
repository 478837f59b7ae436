/* composite.xml of the Phoronix Test Suite: reading the document, and its figures as runs.
 *
 * What is loose in the wild is taken and said: systems of one name, entries without a system, empty
 * values, JSON that is missing or broken.  Sensors and other series have no test of their own and
 * are passed over. */
#include "ingest/formats/phoronix.h"

#include "ingest/format.h"
#include "ingest/lines.h"
#include "schema/auto.h"

#include <libxml/parser.h>
#include <math.h>
#include <string.h>

enum { LARGEST = 64 << 20 /* B of a document; images in it included */ };

/* Entries of one name in a result: how many there were, and the system of the last, from 1. */
struct seen {
    guint n, system;
};

/* --- elements --- */

static const xmlNode *find(const xmlNode *node, const char *name)
{
    while (node && (node->type != XML_ELEMENT_NODE || strcmp((const char *)node->name, name) != 0))
        node = node->next;
    return node;
}

/* The text of a child without blanks around it; NULL where it is empty or not there. */
static const char *text_of(const struct phoronix_document *d, const xmlNode *node, const char *name)
{
    const xmlNode *element = find(node->children, name);
    const xmlNode *text = element ? element->children : NULL;
    if (!text || text->type != XML_TEXT_NODE || !text->content)
        return NULL;
    g_autofree char *trimmed = g_strstrip(g_strdup((const char *)text->content));
    return *trimmed ? g_string_chunk_insert(d->texts, trimmed) : NULL;
}

static json_t *json_of(struct phoronix_document *d, const xmlNode *node)
{
    const char *text = text_of(d, node, "JSON");
    json_error_t error;
    json_t *json = text ? json_loads(text, 0, &error) : NULL;
    if (text && !json)
        batch_remark(d->batch, REMARK_NOTE, d->first_line + (gsize)node->line - 1, 0,
                     "JSON that cannot be read: %s; what it tells is lost", error.text);
    return json;
}

static gsize line_of(const struct phoronix_document *d, const xmlNode *node)
{
    return d->first_line + (gsize)xmlGetLineNo(node) - 1;
}

/* --- systems --- */

/* Its number, from 1; systems of one name are chained. */
static guint add_system(struct phoronix_document *d, struct phoronix_system system)
{
    g_array_append_val(d->systems, system);
    guint number = d->systems->len;
    if (!system.name)
        return number;
    guint first = GPOINTER_TO_UINT(g_hash_table_lookup(d->names, system.name));
    if (!first) {
        g_hash_table_insert(d->names, (gpointer)system.name, GUINT_TO_POINTER(number));
        phoronix_system_at(d, number)->last = number;
        return number;
    }
    phoronix_system_at(d, phoronix_system_at(d, first)->last)->next = number;
    phoronix_system_at(d, first)->last = number;
    batch_remark(d->batch, REMARK_NOTE, 0, 0,
                 "a second system '%s': entries of that name are taken in the order of the systems",
                 system.name);
    return number;
}

static void read_system(struct phoronix_document *d, const xmlNode *node)
{
    add_system(d, (struct phoronix_system){
                      .name = text_of(d, node, "Identifier"),
                      .hardware = text_of(d, node, "Hardware"),
                      .software = text_of(d, node, "Software"),
                      .notes = text_of(d, node, "Notes"),
                      .started = text_of(d, node, "TimeStamp"),
                      .facts = json_of(d, node),
                  });
}

/* The system of the next entry of that name.  Where there are more of them than systems: the one
 * that there is, else none that is known. */
static guint find_system(struct phoronix_document *d, const char *name, const struct seen *seen)
{
    guint first = name ? GPOINTER_TO_UINT(g_hash_table_lookup(d->names, name)) : 0;
    if (!first) {
        d->orphans++;
        return add_system(d, (struct phoronix_system){.name = name});
    }
    guint next = seen->n ? phoronix_system_at(d, seen->system)->next : first;
    if (next || phoronix_system_at(d, first)->last == first)
        return next ? next : first;
    d->orphans++;
    g_array_append_val(d->systems, (struct phoronix_system){.name = name});
    return d->systems->len;
}

/* --- figures --- */

static void figure_clear(void *data)
{
    struct phoronix_figure *figure = data;
    g_strfreev(figure->trials);
    json_decref(figure->json);
}

static void group_free(gpointer data)
{
    struct phoronix_group *group = data;
    g_array_unref(group->figures);
    g_free(group);
}

/* Where the next entry stands: entries come in the order of the document. */
static void place(struct phoronix_document *d, struct phoronix_figure *figure)
{
    static const char open[] = "<Entry>", close[] = "</Entry>";
    const char *end = d->bytes + d->length, *at = d->bytes + d->entry;
    const char *from = memmem(at, (gsize)(end - at), open, sizeof open - 1);
    const char *to = from ? memmem(from, (gsize)(end - from), close, sizeof close - 1) : NULL;
    figure->length = d->source->length, figure->line = (guint)d->first_line;
    if (!to)
        return;
    for (; at < from; at++)
        d->line += *at == '\n';
    figure->line = (guint)(d->first_line + d->line);
    d->entry = (gsize)(from - d->bytes) + sizeof open - 1;
    if (d->moved)
        return;
    figure->at = d->from + (gsize)(from - d->bytes);
    figure->length = (gsize)(to - from) + sizeof close - 1;
}

/* Metrics of one execution have all but the unit in common; our own export also names the metric in
 * its arguments and description. */
static struct phoronix_group *group_of(struct phoronix_document *d,
                                       const struct phoronix_test *test,
                                       const struct phoronix_reading *r, guint system, guint nth,
                                       const struct phoronix_figure *figure)
{
    const char *arguments = test->arguments ? test->arguments : "";
    const char *blank = r->ours ? strchr(arguments, ' ') : arguments;
    g_autofree char *key = g_strdup_printf(
        "%u %u %u\x1f%s\x1f%s\x1f%s\x1f%s", system, nth, phoronix_trials(figure),
        test->identifier ? test->identifier : "", test->version ? test->version : "", blank,
        r->ours || !test->description ? "" : test->description);
    struct phoronix_group *group = g_hash_table_lookup(d->index, key);
    for (guint i = 0; group && i < group->figures->len; i++) {
        guint there = g_array_index(group->figures, struct phoronix_figure, i).reading;
        if (g_array_index(d->readings, struct phoronix_reading, there).metric == r->metric)
            group = NULL; /* the same again */
    }
    if (group)
        return group;
    group = g_new0(struct phoronix_group, 1);
    *group = (struct phoronix_group){*test, system,
                                     g_array_new(FALSE, FALSE, sizeof(struct phoronix_figure))};
    g_array_set_clear_func(group->figures, figure_clear);
    g_ptr_array_add(d->groups, group);
    g_hash_table_replace(d->index, g_steal_pointer(&key), group);
    return group;
}

static void read_entry(struct phoronix_document *d, const xmlNode *node,
                       const struct phoronix_test *test, const struct phoronix_reading *r,
                       GHashTable *seen)
{
    const char *name = text_of(d, node, "Identifier"), *raw = text_of(d, node, "RawString");
    const char *value = text_of(d, node, "Value");
    struct seen *last = g_hash_table_lookup(seen, name ? name : "");
    if (!last) {
        last = g_new0(struct seen, 1);
        g_hash_table_insert(seen, (gpointer)(name ? name : ""), last);
    }
    last->system = find_system(d, name, last);
    struct phoronix_figure figure = {.reading = d->readings->len - 1, .json = json_of(d, node)};
    place(d, &figure);
    if (raw || value)
        figure.trials = g_strsplit(raw ? raw : value, ":", -1);
    struct phoronix_group *group = group_of(d, test, r, last->system, last->n++, &figure);
    g_array_append_val(group->figures, figure);
}

static void read_result(struct phoronix_document *d, const xmlNode *node)
{
    struct phoronix_test test = {
        .identifier = text_of(d, node, "Identifier"),
        .title = text_of(d, node, "Title"),
        .version = text_of(d, node, "AppVersion"),
        .arguments = text_of(d, node, "Arguments"),
        .description = text_of(d, node, "Description"),
        .scale = text_of(d, node, "Scale"),
    };
    const char *shown = text_of(d, node, "DisplayFormat"), *why;
    const xmlNode *data = find(node->children, "Data");
    const xmlNode *entry = data ? find(data->children, "Entry") : NULL;
    struct phoronix_reading reading;
    bool bars = !shown || !strcmp(shown, "BAR_GRAPH") || !strcmp(shown, "HORIZONTAL_BOX_PLOT");
    bool taken = bars && phoronix_test_read(&test, &reading, d->texts, &why);
    d->series += !bars;
    d->others += bars && !taken && !why;
    if (bars && !taken && why)
        batch_remark(d->batch, REMARK_REFUSED, line_of(d, node), 0, "'%s' in '%s': %s",
                     test.title ? test.title : "", test.scale ? test.scale : "", why);
    if (taken)
        g_array_append_val(d->readings, reading);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    struct phoronix_figure passed = {0};
    for (; entry; entry = find(entry->next, "Entry"))
        if (taken)
            read_entry(d, entry, &test, &reading, seen);
        else
            place(d, &passed);
}

/* --- the document --- */

static void say_rest(const struct phoronix_document *d)
{
    const struct {
        guint n;
        const char *what;
    } rests[] = {{d->others, "of tests that do not measure storage"},
                 {d->series, "that are series of sensors, images or verdicts"}};
    for (gsize i = 0; i < G_N_ELEMENTS(rests); i++)
        if (rests[i].n)
            batch_remark(d->batch, REMARK_NOTE, 0, 0, "%u result%s %s: not taken", rests[i].n,
                         rests[i].n > 1 ? "s" : "", rests[i].what);
    if (d->orphans)
        batch_remark(d->batch, REMARK_NOTE, 0, 0,
                     "%u system%s that entries name and this file does not describe", d->orphans,
                     d->orphans > 1 ? "s" : "");
}

static bool read_tree(struct phoronix_document *d, const xmlNode *root, GError **error)
{
    for (const xmlNode *n = find(root->children, "System"); n; n = find(n->next, "System"))
        read_system(d, n);
    for (const xmlNode *n = find(root->children, "Result"); n; n = find(n->next, "Result"))
        read_result(d, n);
    say_rest(d);
    return phoronix_emit(d, error);
}

#if LIBXML_VERSION < 21200
#define CONST_ERROR xmlError
#else
#define CONST_ERROR const xmlError
#endif

struct complaint {
    gsize line, column;
    char *text;
};

static void keep_first(void *context, CONST_ERROR *what)
{
    struct complaint *complaint = ((xmlParserCtxt *)context)->_private;
    if (what->level < XML_ERR_ERROR || !what->message || complaint->text)
        return;
    *complaint = (struct complaint){(gsize)MAX(what->line, 1), (gsize)MAX(what->int2, 0),
                                    g_strchomp(g_strdup(what->message))};
}

/* The document begins at its root, so that nothing can have declared an entity. */
static bool read_document(struct phoronix_document *d, GError **error)
{
    struct complaint complaint = {0};
    xmlParserCtxt *parser = xmlNewParserCtxt();
    parser->_private = &complaint;
    parser->sax->serror = keep_first;
    xmlDoc *tree = xmlCtxtReadMemory(parser, d->bytes, (int)d->length, NULL, "UTF-8",
                                     XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_HUGE |
                                         XML_PARSE_BIG_LINES);
    xmlFreeParserCtxt(parser);
    bool fine = true;
    if (complaint.text)
        batch_remark(d->batch, REMARK_REFUSED, d->first_line + complaint.line - 1, complaint.column,
                     "XML that cannot be read: %s", complaint.text);
    else if (tree)
        fine = read_tree(d, xmlDocGetRootElement(tree), error);
    g_free(complaint.text);
    xmlFreeDoc(tree);
    return fine;
}

static void document_init(struct phoronix_document *d, struct batch *batch)
{
    *d = (struct phoronix_document){
        .batch = batch,
        .systems = g_array_new(FALSE, FALSE, sizeof(struct phoronix_system)),
        .names = g_hash_table_new(g_str_hash, g_str_equal),
        .readings = g_array_new(FALSE, FALSE, sizeof(struct phoronix_reading)),
        .groups = g_ptr_array_new_with_free_func(group_free),
        .index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .texts = g_string_chunk_new(1 << 12),
    };
}

static void document_clear(struct phoronix_document *d)
{
    for (guint i = 1; i <= d->systems->len; i++)
        json_decref(phoronix_system_at(d, i)->facts);
    g_array_unref(d->systems);
    g_hash_table_unref(d->names);
    g_array_unref(d->readings);
    g_ptr_array_unref(d->groups);
    g_hash_table_unref(d->index);
    g_string_chunk_free(d->texts);
}

/* From the root element to its end, in UTF-8; false where there is none. */
static bool find_root(struct phoronix_document *d, const char *bytes, gsize length)
{
    static const char open[] = "<PhoronixTestSuite>", close[] = "</PhoronixTestSuite>";
    const char *from = memmem(bytes, length, open, sizeof open - 1);
    if (!from)
        return false;
    gsize left = length - (gsize)(from - bytes);
    const char *to = memmem(from, left, close, sizeof close - 1);
    d->bytes = from;
    d->from = (gsize)(from - bytes);
    d->length = to ? (gsize)(to - from) + sizeof close - 1 : left;
    d->first_line = 1;
    for (const char *at = bytes; at < from; at++)
        d->first_line += *at == '\n';
    return true;
}

static char *text_in_utf8(const struct source *source, gsize *length)
{
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    GString *text = g_string_sized_new(source->length);
    for (struct line line; lines_next(&lines, &line);)
        g_string_append_printf(text, "%s\n", line.text);
    *length = text->len;
    return g_string_free(text, FALSE);
}

static bool parse(const struct source *source, struct batch *batch, GError **error)
{
    auto_clear(document_clear) struct phoronix_document document;
    document_init(&document, batch);
    g_autofree char *made = NULL;
    gsize length = source->length;
    bool moved = !g_utf8_validate_len(source->bytes, source->length, NULL);
    if (moved)
        made = text_in_utf8(source, &length);
    if (!find_root(&document, made ? made : source->bytes, length))
        return true;
    if (document.length > LARGEST) {
        batch_remark(batch, REMARK_REFUSED, document.first_line, 0,
                     "expected a document of at most %d MiB, found %" G_GSIZE_FORMAT " bytes",
                     LARGEST >> 20, document.length);
        return true;
    }
    document.source = source;
    document.moved = moved;
    return read_document(&document, error);
}

static int sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    const char *root = strstr(head, "<PhoronixTestSuite>");
    return !root ? 0 : *head == '<' ? FORMAT_CERTAIN : 92;
}

const struct format phoronix_format = {
    .name = "phoronix",
    .title = "Phoronix Test Suite",
    .reads = "composite.xml: results of its storage tests, each trial a run; units of its fio "
             "tests only where the requests confirm them",
    .importer = 1,
    .sniff = sniff,
    .parse = parse,
};
