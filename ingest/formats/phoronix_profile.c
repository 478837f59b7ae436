/* Tests of the Phoronix Test Suite: which of them measure storage, what they asked of it, and what
 * their units mean. */
#include "ingest/formats/phoronix.h"

#include "ingest/map.h"
#include "ingest/options.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

/* --- units --- */

static const struct scale {
    const char *text;
    enum metric metric;
    int exponent;
    double factor;
} scales[] = {
    {"Bytes/s", METRIC_throughput, 0, 1},
    {"KB/s", METRIC_throughput, 3, 1},
    {"MB/s", METRIC_throughput, 6, 1},
    {"GB/s", METRIC_throughput, 9, 1},
    {"KiB/s", METRIC_throughput, 0, 1024.0},
    {"MiB/s", METRIC_throughput, 0, 1048576.0},
    {"GiB/s", METRIC_throughput, 0, 1073741824.0},
    {"IOPS", METRIC_rate, 0, 1},
    {"Files/s", METRIC_rate, 0, 1},
    {"Ops/s", METRIC_rate, 0, 1},
    {"Ops/sec", METRIC_rate, 0, 1},
    {"TPS", METRIC_rate, 0, 1},
    {"Transactions Per Second", METRIC_rate, 0, 1},
    {"Requests Per Second", METRIC_rate, 0, 1},
};

double phoronix_number(const char *text, int exponent)
{
    const char *at = text;
    double value;
    scan_blanks(&at);
    const char *from = at;
    if (!scan_number(&at, &value))
        return NAN;
    const char *end = at;
    scan_blanks(&at);
    if (*at || !isfinite(value))
        return NAN;
    g_autofree char *figure = g_strndup(from, (gsize)(end - from));
    bool plain = !strpbrk(figure, "eE");
    g_autofree char *shifted = g_strdup_printf("%se%d", figure, exponent);
    value = plain ? g_ascii_strtod(shifted, NULL) : value * pow(10, exponent);
    return isfinite(value) ? value : NAN;
}

/* --- options: "Type: Random Read - Engine: IO_uring - Block Size: 4KB" --- */

static GHashTable *options_of_text(const char *description)
{
    GHashTable *options = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_auto(GStrv) each = g_strsplit(description ? description : "", " - ", 64);
    for (char **word = each; *word; word++) {
        char *colon = strstr(*word, ": ");
        if (!colon)
            continue;
        *colon = '\0';
        g_hash_table_insert(options, g_ascii_strdown(g_strstrip(*word), -1),
                            g_strdup(g_strstrip(colon + 2)));
    }
    return options;
}

static bool is(GHashTable *options, const char *key, const char *value)
{
    const char *there = g_hash_table_lookup(options, key);
    return there && !g_ascii_strcasecmp(there, value);
}

/* "4KB", "8GB", "4Kb" as the tools below take them: powers of 1024; 0 for none. */
static guint64 size_of(GHashTable *options, const char *key)
{
    const char *text = g_hash_table_lookup(options, key);
    g_autofree char *plain = g_strdup(text ? text : "");
    gsize n = strlen(plain);
    if (n > 1 && g_ascii_tolower(plain[n - 1]) == 'b')
        plain[n - 1] = '\0';
    return map_fio_size(plain, false);
}

/* --- fio --- */

/* What the profile's own job file says beside (depth, size, data) is not told. */
static bool map_fio_profile(GHashTable *options, struct phoronix_reading *r, GStringChunk *texts)
{
    static const struct {
        const char *type, *rw;
    } types[] = {{"Random Read", "randread"},
                 {"Random Write", "randwrite"},
                 {"Sequential Read", "read"},
                 {"Sequential Write", "write"}};
    g_autoptr(GHashTable) told = g_hash_table_new(g_str_hash, g_str_equal);
    for (gsize i = 0; i < G_N_ELEMENTS(types); i++)
        if (is(options, "type", types[i].type))
            g_hash_table_insert(told, (gpointer) "rw", (gpointer)types[i].rw);
    r->request = (double)size_of(options, "block size");
    g_autofree char *bs = g_strdup_printf("%.0f", r->request);
    if (!g_hash_table_size(told) || !r->request)
        return false;
    g_hash_table_insert(told, (gpointer) "bs", bs);
    g_hash_table_insert(told, (gpointer) "ioengine", (gpointer) "libaio");
    if (is(options, "direct", "Yes"))
        g_hash_table_insert(told, (gpointer) "direct", (gpointer) "1");
    struct options given = options_of(told);
    if (!map_fio(&given, &r->workload, texts, NULL))
        return false;
    const char *jobs = g_hash_table_lookup(options, "job count");
    r->workload.jobs = jobs ? phoronix_number(jobs, 0) : NAN;
    r->workload.qd = r->workload.files = NAN;
    r->workload.data = r->workload.flush = r->workload.cache = NULL;
    if (!g_hash_table_contains(options, "direct"))
        r->workload.direct = ANSWER_UNKNOWN;
    /* Takes fio's MiB/s for MB/s, and KiB/s over 1000 (pts/fio-2.1.0). */
    r->distrusted = r->metric == METRIC_throughput;
    return true;
}

/* --- iozone, hdparm --- */

static bool map_iozone_profile(GHashTable *options, struct phoronix_reading *r, GStringChunk *texts)
{
    struct iozone_facts facts = {
        .test = is(options, "disk test", "Write Performance")  ? "write"
                : is(options, "disk test", "Read Performance") ? "read"
                                                               : NULL,
        .record = size_of(options, "record size"),
    };
    facts.reads = !g_strcmp0(facts.test, "read");
    double size = (double)size_of(options, "file size");
    r->working_set = size > 0 ? size : NAN;
    return map_iozone(&facts, &r->workload, texts, NULL);
}

static bool map_hdparm_profile(G_GNUC_UNUSED GHashTable *options, struct phoronix_reading *r,
                               G_GNUC_UNUSED GStringChunk *texts)
{
    map_hdparm(&(struct hdparm_facts){0}, &r->workload);
    return true;
}

/* --- tests that are known by their names alone --- */

/* A mix whose name is the profile and the values of its options: "dbench-12". */
static void map_named(const char *profile, const char *description, struct phoronix_reading *r,
                      GStringChunk *texts)
{
    enum { LONGEST = 80 };
    g_autoptr(GString) name = g_string_new(profile);
    g_auto(GStrv) each = g_strsplit(description ? description : "", " - ", 64);
    for (char **word = each; *word; word++) {
        const char *colon = strstr(*word, ": ");
        g_string_append_printf(name, "-%s", colon ? colon + 2 : *word);
    }
    g_autofree char *lower = g_ascii_strdown(name->str, -1);
    g_strcanon(lower, G_CSET_a_2_z G_CSET_DIGITS, '-');
    GString *slug = g_string_new(NULL);
    for (const char *at = lower; *at && slug->len < LONGEST; at++)
        if (*at != '-' || (slug->len && slug->str[slug->len - 1] != '-'))
            g_string_append_c(slug, *at);
    while (slug->len && slug->str[slug->len - 1] == '-')
        g_string_truncate(slug, slug->len - 1);
    workload_init(&r->workload, WORKLOAD_MIXED);
    r->workload.name = g_string_chunk_insert_const(texts, slug->str);
    r->workload.origin = "phoronix";
    r->workload.jobs = r->workload.qd = r->workload.files = NAN;
    r->workload.direct = ANSWER_UNKNOWN;
    g_string_free(slug, TRUE);
}

static const struct profile {
    const char *name, *tool;
    bool (*map)(GHashTable *, struct phoronix_reading *, GStringChunk *); /* NULL: by name */
} profiles[] = {
    {"fio", "fio", map_fio_profile},
    {"iozone", "iozone", map_iozone_profile},
    {"hdparm-read", "hdparm", map_hdparm_profile},
    {"aio-stress", "aio-stress", NULL},
    {"blogbench", "blogbench", NULL},
    {"compilebench", "compilebench", NULL},
    {"dbench", "dbench", NULL},
    {"fs-mark", "fs-mark", NULL},
    {"ior", "ior", NULL},
    {"postmark", "postmark", NULL},
    {"tiobench", "tiobench", NULL},
};

/* "pts/fs-mark-1.0.3" is "fs-mark". */
static const struct profile *find_profile(const char *identifier)
{
    const char *slash = strrchr(identifier ? identifier : "", '/');
    const char *name = slash ? slash + 1 : identifier ? identifier : "";
    for (gsize i = 0; i < G_N_ELEMENTS(profiles); i++) {
        gsize n = strlen(profiles[i].name);
        const char *rest = name + n;
        if (g_str_has_prefix(name, profiles[i].name) &&
            (!*rest || (*rest == '-' && g_ascii_isdigit(rest[1]))))
            return &profiles[i];
    }
    return NULL;
}

static const struct scale *find_scale(const char *text)
{
    for (gsize i = 0; text && i < G_N_ELEMENTS(scales); i++)
        if (!g_ascii_strcasecmp(text, scales[i].text))
            return &scales[i];
    return NULL;
}

/* --- what our export wrote --- */

/* Arguments "latency_p99 rand-read:bs=4K,qd=8 68719476736": metric, workload, B of the working set
 * or "unknown". */
static bool read_ours(const struct phoronix_test *test, struct phoronix_reading *r,
                      GStringChunk *texts)
{
    if (!g_str_has_prefix(test->identifier ? test->identifier : "", "local/") || !test->arguments)
        return false;
    g_auto(GStrv) words = g_strsplit(test->arguments, " ", 4);
    if (g_strv_length(words) != 3 || (r->metric = metric_find(words[0])) == METRIC_NONE)
        return false;
    auto_clear(workload_clear) struct workload w = {0};
    if (!workload_parse(words[1], &w, NULL))
        return false;
    r->workload = w;
    const char **kept[] = {&r->workload.name,  &r->workload.origin, &r->workload.bs,
                           &r->workload.flush, &r->workload.data,   &r->workload.cache,
                           &r->workload.fsize, &r->workload.lines};
    for (gsize i = 0; i < G_N_ELEMENTS(kept); i++)
        *kept[i] = *kept[i] ? g_string_chunk_insert_const(texts, *kept[i]) : NULL;
    r->workload.owned = NULL;
    r->working_set = phoronix_number(words[2], 0);
    r->tool = test->title;
    static const int exponents[UNIT_COUNT] = {
        [UNIT_BYTES] = 6, [UNIT_BYTES_PER_SECOND] = 6, [UNIT_SECONDS] = -3, [UNIT_FRACTION] = -2};
    r->exponent = exponents[metrics[r->metric].unit];
    return r->ours = r->tool != NULL;
}

bool phoronix_test_read(const struct phoronix_test *test, struct phoronix_reading *r,
                        GStringChunk *texts, const char **why)
{
    *r = (struct phoronix_reading){.factor = 1, .working_set = NAN};
    *why = NULL;
    if (read_ours(test, r, texts))
        return true;
    const struct profile *profile = find_profile(test->identifier);
    if (!profile)
        return false;
    const struct scale *scale = find_scale(test->scale);
    if (!scale) {
        *why = "its unit is none that is known here";
        return false;
    }
    *r = (struct phoronix_reading){.tool = profile->tool,
                                   .metric = scale->metric,
                                   .exponent = scale->exponent,
                                   .factor = scale->factor,
                                   .working_set = NAN};
    if (!profile->map) {
        map_named(profile->name, test->description, r, texts);
        return true;
    }
    g_autoptr(GHashTable) options = options_of_text(test->description);
    if (profile->map(options, r, texts))
        return true;
    *why = "its options tell no workload";
    return false;
}
