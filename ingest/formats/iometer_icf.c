/* Iometer's configurations.  Keys are lines that begin with an apostrophe, in any case; values are
 * the lines below them, indented by a tab.  Before 1998.05.21 specifications had no names and their
 * numbers were separated by blanks. */
#include "ingest/formats/iometer_icf.h"

#include "ingest/format.h"
#include "ingest/formats/iometer_row.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

enum { MOST_NAMES = 1000 /* assigned to a worker */ };

enum expect {
    EXPECT_NOTHING,
    EXPECT_SPEC_NAME,
    EXPECT_SPEC_LINE,
    EXPECT_TEST_TYPE,
    EXPECT_WORKER,
    EXPECT_OUTSTANDING,
    EXPECT_ASSIGNED,
    EXPECT_TARGET,
    EXPECT_WORKER_END,
};

/* What the lines below a key are.  Whole: nothing may follow it. */
static const struct {
    const char *key;
    bool whole;
    enum expect next;
} keys[] = {
    {"Access specification name", false, EXPECT_SPEC_NAME},
    {"size,", false, EXPECT_SPEC_LINE},
    {"Test Type", true, EXPECT_TEST_TYPE},
    {"Worker", true, EXPECT_WORKER},
    {"Number of outstanding IOs", false, EXPECT_OUTSTANDING},
    {"Assigned access specs", true, EXPECT_ASSIGNED},
    {"Target", true, EXPECT_TARGET},
    {"End worker", true, EXPECT_WORKER_END},
};

struct reader {
    struct iometer_icf *icf;
    struct batch *batch;
    GPtrArray *fields;
    GString *line;
    enum expect expect;
    bool varies; /* the test goes through queue depths */
    /* Of the worker that is being read. */
    guint targets;
    guint64 outstanding;
    GPtrArray *assigned; /* names, owned */
};

static struct iometer_asked *asked_at(const struct iometer_icf *icf, guint i)
{
    return &g_array_index(icf->asked, struct iometer_asked, i);
}

static const struct iometer_spec *spec_at(const struct iometer_icf *icf, guint i)
{
    return &g_array_index(icf->specs.all, struct iometer_spec, i);
}

static const char *name_of(const struct iometer_icf *icf, const struct iometer_asked *asked)
{
    return spec_at(icf, asked->spec)->name;
}

static struct iometer_asked *find_asked(const struct iometer_icf *icf, const char *name)
{
    for (guint i = 0; i < icf->asked->len; i++)
        if (!strcmp(name_of(icf, asked_at(icf, i)), name))
            return asked_at(icf, i);
    return NULL;
}

/* --- access specifications --- */

static void begin_spec(struct reader *r, gsize line)
{
    struct iometer_icf *icf = r->icf;
    guint before = icf->specs.all->len;
    iometer_specs_name(&icf->specs, r->fields, ',');
    if (icf->specs.all->len == before)
        return;
    struct iometer_asked asked = {.spec = before, .line = line};
    struct iometer_asked *same = find_asked(icf, spec_at(icf, before)->name);
    if (same)
        *same = asked;
    else
        g_array_append_val(icf->asked, asked);
}

/* Fields between commas, or between blanks in old files. */
static void take_line(struct reader *r, const struct line *line, const char *text)
{
    if (!r->icf->specs.all->len) {
        g_ptr_array_set_size(r->fields, 0);
        g_ptr_array_add(r->fields, (gpointer) "");
        begin_spec(r, line->number);
    }
    char separator = strchr(text, ',') ? ',' : ' ';
    g_string_assign(r->line, text);
    iometer_split(r->line->str, separator, r->fields);
    for (guint i = r->fields->len; i-- > 0 && separator == ' ';)
        if (!*(const char *)g_ptr_array_index(r->fields, i))
            g_ptr_array_remove_index(r->fields, i);
    if (!iometer_specs_line(&r->icf->specs, r->fields))
        batch_remark(r->batch, REMARK_REFUSED, line->number, 1,
                     "expected size, share, reads, random ..., found '%s'", text);
}

static double shares_of(const struct iometer_icf *icf, const struct iometer_spec *spec)
{
    double sum = 0;
    for (guint i = 0; i < spec->n; i++)
        sum += g_array_index(icf->specs.lines, struct mix_line, spec->first + i).share;
    return sum;
}

/* Specifications that Iometer would not take. */
static void drop_unfit(struct reader *r)
{
    struct iometer_icf *icf = r->icf;
    for (guint i = icf->asked->len; i-- > 0;) {
        const struct iometer_spec *spec = spec_at(icf, asked_at(icf, i)->spec);
        double sum = shares_of(icf, spec);
        if (fabs(sum - 100) < 0.01)
            continue;
        batch_remark(r->batch, REMARK_REFUSED, asked_at(icf, i)->line, 0,
                     "the shares of '%s' sum to %g %%, expected 100", spec->name, sum);
        g_array_remove_index(icf->asked, i);
    }
}

/* --- workers --- */

static void begin_worker(struct reader *r)
{
    r->targets = 0;
    r->outstanding = 0;
    g_ptr_array_set_size(r->assigned, 0);
}

static void end_worker(struct reader *r)
{
    for (guint i = 0; i < r->assigned->len; i++) {
        struct iometer_asked *asked = find_asked(r->icf, g_ptr_array_index(r->assigned, i));
        if (!asked)
            continue;
        bool first = !asked->workers++;
        asked->disks += r->targets;
        if (first || asked->outstanding != r->outstanding)
            asked->outstanding = first && !r->varies ? r->outstanding : 0;
    }
    begin_worker(r);
}

/* --- lines --- */

static enum expect find_key(const char *text)
{
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
        gsize n = strlen(keys[i].key);
        if (!g_ascii_strncasecmp(text, keys[i].key, n) && (!keys[i].whole || !text[n]))
            return keys[i].next;
    }
    return EXPECT_NOTHING;
}

static void take_value(struct reader *r, const struct line *line, const char *text)
{
    switch (r->expect) {
    case EXPECT_SPEC_NAME:
        g_string_assign(r->line, text);
        iometer_split(r->line->str, ',', r->fields);
        begin_spec(r, line->number);
        break;
    case EXPECT_SPEC_LINE:
        take_line(r, line, text);
        return; /* more may follow */
    case EXPECT_TEST_TYPE:
        r->varies = g_str_has_prefix(text, "CYCLE_OUTSTANDING");
        break;
    case EXPECT_OUTSTANDING:
        r->outstanding = g_ascii_strtoull(text, NULL, 10);
        if (r->outstanding > 1000000)
            r->outstanding = 0;
        break;
    case EXPECT_ASSIGNED:
        if (r->assigned->len < MOST_NAMES)
            g_ptr_array_add(r->assigned, g_strdup(text));
        return;
    case EXPECT_TARGET:
        r->targets++;
        break;
    case EXPECT_NOTHING:
    case EXPECT_WORKER:
    case EXPECT_WORKER_END:
        return;
    }
    r->expect = EXPECT_NOTHING;
}

static void take(struct reader *r, const struct line *line)
{
    g_autofree char *text = g_strstrip(g_strdup(line->text));
    if (*text != '\'') {
        if (!r->icf->version && g_str_has_prefix(text, "Version "))
            r->icf->version = g_strdup(g_strchug(text + strlen("Version ")));
        else if (*text)
            take_value(r, line, text);
        return;
    }
    r->expect = find_key(g_strchug(text + 1));
    if (r->expect == EXPECT_WORKER)
        begin_worker(r);
    else if (r->expect == EXPECT_WORKER_END)
        end_worker(r);
}

void iometer_icf_read(struct iometer_icf *icf, const struct source *source, struct batch *batch)
{
    auto_clear(lines_clear) struct lines lines;
    struct reader r = {.icf = icf, .batch = batch, .fields = g_ptr_array_new()};
    r.line = g_string_new(NULL);
    r.assigned = g_ptr_array_new_with_free_func(g_free);
    icf->asked = g_array_new(FALSE, TRUE, sizeof(struct iometer_asked));
    iometer_specs_init(&icf->specs);
    lines_init(&lines, source);
    for (struct line line; lines_next(&lines, &line);)
        take(&r, &line);
    drop_unfit(&r);
    g_ptr_array_unref(r.assigned);
    g_ptr_array_unref(r.fields);
    g_string_free(r.line, TRUE);
}

void iometer_icf_clear(struct iometer_icf *icf)
{
    g_free(icf->version);
    if (icf->asked)
        g_array_unref(icf->asked);
    iometer_specs_clear(&icf->specs);
    *icf = (struct iometer_icf){0};
}

bool iometer_icf_find(const struct iometer_icf *icf, const char *name, GArray *lines, bool *paced)
{
    const struct iometer_asked *asked = find_asked(icf, name);
    const struct iometer_spec *spec = asked ? spec_at(icf, asked->spec) : NULL;
    if (!spec || !spec->n)
        return false;
    g_array_append_vals(lines, &g_array_index(icf->specs.lines, struct mix_line, spec->first),
                        spec->n);
    *paced = spec->paced;
    return true;
}

char *iometer_icf_workload(const struct iometer_icf *icf, const struct iometer_asked *asked,
                           GError **error)
{
    const struct iometer_spec *spec = spec_at(icf, asked->spec);
    g_autoptr(GStringChunk) texts = g_string_chunk_new(256);
    struct workload w;
    workload_init(&w, WORKLOAD_MIXED);
    workload_mix(&w, &g_array_index(icf->specs.lines, struct mix_line, spec->first), spec->n,
                 spec->name, texts);
    if (w.class == WORKLOAD_UNKNOWN)
        return g_strdup("unknown");
    if (asked->workers) {
        guint disks = MAX(asked->disks, asked->workers);
        w.direct = ANSWER_UNKNOWN;
        w.jobs = asked->workers;
        w.files = asked->disks && asked->disks % asked->workers == 0
                      ? (double)asked->disks / asked->workers
                      : NAN;
        w.qd = asked->outstanding ? (double)asked->outstanding * disks : NAN;
    }
    return workload_format(&w, error);
}

/* --- the format --- */

static bool icf_parse(const struct source *source, struct batch *batch, GError **error)
{
    auto_clear(iometer_icf_clear) struct iometer_icf icf = {0};
    (void)error; /* the batch takes no runs from it */
    iometer_icf_read(&icf, source, batch);
    for (guint i = 0; i < icf.asked->len; i++) {
        g_autoptr(GError) why = NULL;
        g_autofree char *workload = iometer_icf_workload(&icf, asked_at(&icf, i), &why);
        const char *name = name_of(&icf, asked_at(&icf, i)), *mark = *name ? "'" : "";
        batch_remark(batch, REMARK_NOTE, asked_at(&icf, i)->line, 0, "%s%s%s asks for %s%s", mark,
                     *name ? name : "the specification", mark,
                     workload ? workload
                     : why    ? why->message
                              : "nothing known",
                     spec_at(&icf, asked_at(&icf, i)->spec)->paced ? ", with pauses between" : "");
    }
    batch_remark(batch, REMARK_NOTE, 0, 0,
                 "a configuration of Iometer%s%s with %u access specification%s, no results",
                 icf.version ? " " : "", icf.version ? icf.version : "", icf.asked->len,
                 icf.asked->len == 1 ? "" : "s");
    return true;
}

/* Any of its sections; a result file has none of these rules. */
static int icf_sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    static const char *const sections[] = {"'TEST SETUP ===", "'RESULTS DISPLAY ===",
                                           "'ACCESS SPECIFICATIONS ===", "'MANAGER LIST ==="};
    for (const char *at = head; (at = strchr(at, '\'')); at++)
        for (gsize i = 0; i < G_N_ELEMENTS(sections); i++)
            if (!g_ascii_strncasecmp(at, sections[i], strlen(sections[i])))
                return 95;
    return 0;
}

const struct format iometer_icf_format = {
    .name = "icf",
    .title = "Iometer configurations (.icf)",
    .reads = "access specifications as workloads; no results",
    .importer = 1,
    .note = true,
    .sniff = icf_sniff,
    .parse = icf_parse,
};
