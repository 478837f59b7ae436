/* DiskSpd's XML (-Rxml): <Results> with what was asked (Profile) and, for each time span, what was
 * counted.  There are no rates in it: counts over seconds make them.  Other text may stand before,
 * between and behind documents, so that they are cut out of the lines first; what declares entities
 * stays outside. */
#include "ingest/formats/diskspd.h"
#include "ingest/formats/diskspd_span.h"
#include "ingest/formats/pasted.h"
#include "ingest/lines.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <libxml/parser.h>
#include <math.h>
#include <string.h>

/* Histograms of 2.0.x list each time span's hundred percentiles and buckets; no file comes near. */
enum { LARGEST = 64 << 20, LONGEST_TEXT = 4096 };

/* --- reading a document --- */

struct complaint {
    int line, column;
    char *text;
};

#if LIBXML_VERSION < 21200
#define CONST_ERROR xmlError
#else
#define CONST_ERROR const xmlError
#endif

static void keep_first(void *context, CONST_ERROR *what)
{
    struct complaint *complaint = ((xmlParserCtxt *)context)->_private;
    if (what->level < XML_ERR_ERROR || !what->message || complaint->text)
        return;
    *complaint = (struct complaint){what->line, what->int2, g_strchomp(g_strdup(what->message))};
}

/* NULL with a complaint, whose line counts from the document's first. */
static xmlDoc *read_tree(const GString *text, struct complaint *complaint)
{
    xmlParserCtxt *parser = xmlNewParserCtxt();
    parser->_private = complaint;
    parser->sax->serror = keep_first;
    xmlDoc *tree = xmlCtxtReadMemory(parser, text->str, (int)text->len, NULL, "UTF-8",
                                     XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES);
    xmlFreeParserCtxt(parser);
    if (!complaint->text)
        return tree;
    xmlFreeDoc(tree);
    return NULL;
}

/* --- walking --- */

static bool is(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && !strcmp((const char *)node->name, name);
}

/* The first element of that name from `node` on, among its siblings; NULL for none. */
static const xmlNode *find(const xmlNode *node, const char *name)
{
    while (node && !is(node, name))
        node = node->next;
    return node;
}

static const xmlNode *child(const xmlNode *node, const char *name)
{
    return node ? find(node->children, name) : NULL;
}

/* The text of a child; NULL where there is none. */
static const char *text_of(const xmlNode *node, const char *name)
{
    const xmlNode *element = child(node, name);
    const xmlNode *text = element ? element->children : NULL;
    bool plain = text && text->type == XML_TEXT_NODE && text->content;
    return plain && strlen((const char *)text->content) <= LONGEST_TEXT
               ? (const char *)text->content
               : NULL;
}

static double number_of(const xmlNode *node, const char *name)
{
    const char *text = text_of(node, name);
    double value;
    if (!text)
        return NAN;
    text += strspn(text, " \t\r\n");
    return scan_number(&text, &value) && !text[strspn(text, " \t\r\n")] && value >= 0 ? value : NAN;
}

static bool is_true(const xmlNode *node, const char *name)
{
    return !g_strcmp0(text_of(node, name), "true");
}

/* --- parameters --- */

static const char *keep(struct diskspd_span *span, const char *text)
{
    g_autofree char *trimmed = g_strstrip(g_strdup(text ? text : ""));
    return *trimmed ? diskspd_keep(span, trimmed) : NULL;
}

/* 0 means "not given" for these. */
static const char *keep_count(struct diskspd_span *span, const char *text)
{
    const char *kept = keep(span, text);
    return kept && strcmp(kept, "0") ? kept : NULL;
}

static const char *data_of(struct diskspd_span *span, const xmlNode *target)
{
    const xmlNode *content = child(target, "WriteBufferContent");
    const char *pattern = text_of(content, "Pattern");
    if (!g_strcmp0(pattern, "zero"))
        return "";
    if (g_strcmp0(pattern, "random"))
        return span->Z;
    const xmlNode *source = child(content, "RandomDataSource");
    return text_of(source, "FilePath") ? "file" : keep(span, text_of(source, "SizeInBytes"));
}

static const char *caching_of(const xmlNode *target)
{
    bool through = is_true(target, "WriteThrough");
    if (is_true(target, "DisableAllCache"))
        return "h";
    if (is_true(target, "DisableOSCache"))
        return through ? "uw" : "u";
    return through ? "w" : "";
}

static void read_target(struct diskspd_span *span, const xmlNode *node)
{
    struct diskspd_target target = {
        .path = keep(span, text_of(node, "Path")),
        .b = keep(span, text_of(node, "BlockSize")),
        .w = keep(span, text_of(node, "WriteRatio")),
        .rs = keep(span, text_of(node, "RandomRatio")),
        .s = keep(span, text_of(node, "StrideSize")),
        .t = keep_count(span, text_of(node, "ThreadsPerFile")),
        .o = keep_count(span, text_of(node, "RequestCount")),
        .Z = data_of(span, node),
        .S = caching_of(node),
    };
    if (text_of(node, "Random") && !target.rs)
        target.r = "1";
    if (number_of(node, "Throughput") > 0)
        span->paced = "limited";
    else if (number_of(node, "ThinkTime") > 0)
        span->paced = "think time between bursts";
    g_array_append_val(span->targets, target);
}

static void read_profile(struct diskspd_span *span, const xmlNode *node)
{
    span->F = keep_count(span, text_of(node, "ThreadCount"));
    span->O = keep_count(span, text_of(node, "RequestCount"));
    span->Z = is_true(node, "RandomWriteData") ? "r" : NULL;
    span->warmup = number_of(node, "Warmup");
    const xmlNode *targets = child(node, "Targets");
    for (const xmlNode *target = child(targets, "Target"); target;
         target = find(target->next, "Target"))
        read_target(span, target);
}

/* --- results --- */

/* Percentiles have a text that is compared as a number: 99.9 and 99.90. */
static double *place_of(struct diskspd_part *part, double percentile)
{
    const struct {
        double percentile;
        double *place;
    } rows[] = {{0, &part->min},  {50, &part->p50},    {90, &part->p90},      {95, &part->p95},
                {99, &part->p99}, {99.9, &part->p999}, {99.99, &part->p9999}, {100, &part->max}};
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        if (fabs(rows[i].percentile - percentile) < 1e-9)
            return rows[i].place;
    return NULL;
}

static void read_latency(struct diskspd_span *span, const xmlNode *latency)
{
    static const char *const means[] = {"AverageTotalMilliseconds", "AverageReadMilliseconds",
                                        "AverageWriteMilliseconds"};
    static const char *const deviations[] = {"LatencyStdev", "ReadLatencyStdev",
                                             "WriteLatencyStdev"};
    static const char *const buckets[] = {"TotalMilliseconds", "ReadMilliseconds",
                                          "WriteMilliseconds"};
    for (int i = 0; i < 3; i++) {
        span->parts[i].mean = number_of(latency, means[i]) * 1e-3;
        span->parts[i].sd = number_of(latency, deviations[i]) * 1e-3;
    }
    for (const xmlNode *bucket = child(latency, "Bucket"); bucket;
         bucket = find(bucket->next, "Bucket")) {
        double percentile = number_of(bucket, "Percentile");
        for (int i = 0; i < 3; i++) {
            double *place = place_of(&span->parts[i], percentile);
            if (place)
                *place = number_of(bucket, buckets[i]) * 1e-3;
        }
    }
}

static void add_counts(struct diskspd_part *part, const xmlNode *target, const char *bytes,
                       const char *count)
{
    double b = number_of(target, bytes), c = number_of(target, count);
    if (isnan(b) || isnan(c))
        part->lacks = "a thread's count is missing or unreadable";
    part->bytes = part->there ? part->bytes + b : b;
    part->count = part->there ? part->count + c : c;
    part->there = true;
}

static void read_threads(struct diskspd_span *span, const xmlNode *node)
{
    for (const xmlNode *thread = child(node, "Thread"); thread;
         thread = find(thread->next, "Thread"))
        for (const xmlNode *target = child(thread, "Target"); target;
             target = find(target->next, "Target")) {
            add_counts(&span->parts[PART_WHOLE], target, "BytesCount", "IOCount");
            add_counts(&span->parts[PART_READ], target, "ReadBytes", "ReadCount");
            add_counts(&span->parts[PART_WRITE], target, "WriteBytes", "WriteCount");
            const char *path = text_of(target, "Path");
            if (path)
                diskspd_file(span, path, number_of(target, "FileSize"));
        }
}

static void read_results(struct diskspd_span *span, const xmlNode *node)
{
    double threads = number_of(node, "ThreadCount");
    const xmlNode *cpu = child(child(node, "CpuUtilization"), "Average");
    span->time = number_of(node, "TestTimeSeconds");
    span->cpu = number_of(cpu, "UsagePercent") / 100;
    span->threads = threads >= 1 && threads < 1e6 ? (guint64)threads : 0;
    read_latency(span, child(node, "Latency"));
    read_threads(span, node);
    for (int i = 0; i < 3; i++) {
        struct diskspd_part *part = &span->parts[i];
        part->speed = span->time > 0 ? part->bytes / span->time : NAN;
        part->rate = span->time > 0 ? part->count / span->time : NAN;
        if (!(span->time > 0))
            part->lacks = "the test time is not told";
    }
}

/* --- documents --- */

struct cut {
    GString *text;
    gsize at, end, line;
    guint spans; /* found in it */
};

static bool emit_span(const struct cut *cut, const xmlNode *system, const xmlNode *profile,
                      const xmlNode *results, struct batch *batch, GError **error)
{
    auto_clear(diskspd_span_clear) struct diskspd_span span;
    diskspd_span_init(&span);
    if (profile)
        read_profile(&span, profile);
    read_results(&span, results);
    const char *started = text_of(system, "RunTime");
    g_autofree char *date = started ? pasted_date(started) : NULL;
    span.version = keep(&span, text_of(child(system, "Tool"), "Version"));
    span.machine = keep(&span, text_of(system, "ComputerName"));
    span.started = date;
    span.at = cut->at, span.end = cut->end, span.line = cut->line;
    return diskspd_emit(&span, batch, error);
}

static bool emit_document(struct cut *cut, struct batch *batch, GError **error)
{
    struct complaint complaint = {0};
    xmlDoc *tree = read_tree(cut->text, &complaint);
    g_autofree char *message = complaint.text;
    const xmlNode *root = tree ? xmlDocGetRootElement(tree) : NULL;
    if (!root) {
        batch_remark(batch, REMARK_REFUSED, cut->line + (gsize)MAX(complaint.line - 1, 0),
                     (gsize)MAX(complaint.column, 0), "expected DiskSpd's XML: %s",
                     message ? message : "there is none");
        return true;
    }
    const xmlNode *system = child(root, "System"), *span = child(root, "TimeSpan");
    const xmlNode *profile = child(child(child(root, "Profile"), "TimeSpans"), "TimeSpan");
    bool done = true;
    for (; done && span; span = find(span->next, "TimeSpan")) {
        done = emit_span(cut, system, profile, span, batch, error);
        profile = profile ? find(profile->next, "TimeSpan") : NULL;
    }
    xmlFreeDoc(tree);
    return done;
}

/* DiskSpd writes paths as they are, also with '&' in them. */
static void append_escaped(GString *out, const char *text, gsize length)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"};
    for (const char *at = text, *end = text + length; at < end; at++) {
        bool entity = *at != '&';
        for (gsize i = 0; !entity && i < G_N_ELEMENTS(known); i++)
            entity = g_str_has_prefix(at, known[i]);
        g_string_append_c(out, *at);
        if (!entity)
            g_string_append(out, "amp;");
    }
}

/* Puts the line into the open document; true when it ends there. */
static bool collect(struct cut *cut, const struct line *line, struct batch *batch)
{
    const char *from = line->text;
    if (!cut->line) {
        from = strstr(line->text, "<Results>");
        if (!from)
            return false;
        g_string_truncate(cut->text, 0);
        cut->at = line->at, cut->line = line->number;
    }
    const char *end = strstr(from, "</Results>");
    gsize length = end ? (gsize)(end - from) + strlen("</Results>") : strlen(from);
    cut->end = line->at + line->bytes;
    if (cut->text->len + length > LARGEST) {
        batch_remark(batch, REMARK_REFUSED, cut->line, 0, "expected at most %d MiB of XML",
                     LARGEST >> 20);
        cut->line = 0;
        return false;
    }
    append_escaped(cut->text, from, length);
    g_string_append_c(cut->text, '\n');
    return end != NULL;
}

bool diskspd_xml_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct cut cut = {.text = g_string_new(NULL)};
    auto_clear(lines_clear) struct lines lines;
    lines_init(&lines, source);
    bool done = true;
    for (struct line line; done && lines_next(&lines, &line);)
        if (collect(&cut, &line, batch)) {
            done = emit_document(&cut, batch, error);
            cut.line = 0;
        }
    if (done && cut.line)
        batch_remark(batch, REMARK_REFUSED, lines.number, 0,
                     "expected </Results>, found the end of the file");
    g_string_free(cut.text, TRUE);
    return done;
}
