/* vdbench: flatfile.html, totals.html, summary.html and what it prints on the console.  Of the rows
 * only the average over the intervals ("avg_2-60", without the first one) is a result.  MB is 2^20
 * and response times are milliseconds in all versions. */
#include "ingest/digest.h"
#include "ingest/format.h"
#include "ingest/formats/plain.h"
#include "ingest/formats/vdbench_heading.h"
#include "ingest/map.h"
#include "ingest/scan.h"
#include "schema/auto.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

#define MIB 0x1p20

struct row {
    double values[VDBENCH_FIGURES]; /* as printed */
    const char *interval, *name, *stamp, *day_time;
};

struct reader {
    struct batch *batch;
    struct plain plain;
    struct vdbench_heading heading;
    char *above;                /* the first line of a heading */
    char *name, *loops, *asked; /* of the run definition that started */
    char *start;                /* "13:49:00" */
    char *version;
    gsize at, line; /* where it started */
    bool started;
};

/* --- what was asked --- */

/* "threads=2" among the loops; NAN where it is not. */
static double loop_number(const char *loops, const char *key, const char **rest)
{
    for (const char *at = loops; at && (at = strstr(at, key)); at++) {
        const char *p = at + strlen(key);
        double value;
        if ((at == loops || at[-1] == ' ') && scan_char(&p, '=') && scan_number(&p, &value)) {
            *rest = p;
            return value;
        }
    }
    return NAN;
}

static guint64 size_of(double bytes)
{
    bool whole = bytes >= 512 && bytes < 0x1p40 && fmod(bytes, 512) == 0;
    return whole ? (guint64)bytes : 0;
}

static void find_facts(const struct reader *r, const struct row *row, struct vdbench_facts *facts)
{
    const double *v = row->values;
    const char *rest;
    *facts = (struct vdbench_facts){.name = row->name};
    facts->bytes = size_of(isnan(v[VDBENCH_SIZE]) ? v[VDBENCH_BYTES] : v[VDBENCH_SIZE]);
    facts->threads = v[VDBENCH_THREADS];
    facts->read = v[VDBENCH_READ_ASKED];
    facts->random = v[VDBENCH_SEEK_ASKED];
    if (r->heading.flat)
        return;
    facts->threads = loop_number(r->loops, "threads", &rest);
    facts->read = loop_number(r->loops, "rdpct", &rest);
    facts->random = loop_number(r->loops, "seekpct", &rest);
}

/* --- runs --- */

static guint64 identity(const struct row *row)
{
    /* Digits that all reports of a run have. */
    static const struct {
        enum vdbench_figure figure;
        double step;
    } figures[] = {{VDBENCH_RATE, 10},
                   {VDBENCH_SPEED, 100},
                   {VDBENCH_BYTES, 1},
                   {VDBENCH_READ, 100},
                   {VDBENCH_MEAN, 1000}};
    struct digest digest;
    digest_init(&digest, "vdbench");
    digest_text(&digest, row->name);
    digest_text(&digest, row->interval);
    for (gsize i = 0; i < G_N_ELEMENTS(figures); i++)
        digest_figure(&digest, rint(row->values[figures[i].figure] * figures[i].step), 9);
    return digest_end(&digest);
}

/* When it began: the heading has the day, the line of its start the time.  Later versions of
 * flatfile.html have the day of each row, "04/08/2016-13:50:00-PDT". */
static const char *started(struct reader *r, const struct row *row)
{
    const char *stamp = row->stamp ? row->stamp : "";
    if (strlen(stamp) > 10 && stamp[2] == '/' && stamp[5] == '/') {
        g_autofree char *day = g_strdup_printf("%.4s-%.2s-%.2s", stamp + 6, stamp, stamp + 3);
        g_autofree char *known = date_parse(day, NULL);
        return batch_text(r->batch, known, -1);
    }
    if (!*r->heading.date || !r->start || strcmp(r->start, row->day_time) > 0)
        return NULL;
    g_autofree char *text = g_strconcat(r->heading.date, " ", r->start, NULL);
    g_autofree char *date = date_parse(text, NULL);
    return batch_text(r->batch, date, -1);
}

static void fill_run(struct reader *r, const struct row *row, struct run *run)
{
    bool begun = r->started && !r->heading.flat;
    run->digest = identity(row);
    run->tool = "vdbench";
    run->tool_version = batch_text(r->batch, r->version, -1);
    run->at = begun ? r->at : r->plain.line.at;
    run->line = (guint)(begun ? r->line : r->plain.line.number);
    run->length = r->plain.line.at + r->plain.line.bytes - run->at;
    run->started = started(r, row);
    run->started_from = run->started ? DATE_OUTPUT : DATE_UNKNOWN;
}

static void add_number(struct reader *r, const char *key, double value, const char *unit)
{
    if (!isnan(value))
        batch_fact(r->batch, key, batch_printf(r->batch, "%.10g", value), unit, ORIGIN_IMPORTED);
}

static void add_facts(struct reader *r, const struct row *row)
{
    enum { NO_LIMIT = 999980 /* and above: as fast as it goes, curves too */ };
    const double *v = row->values;
    if (row->name)
        batch_fact(r->batch, "run definition", batch_text(r->batch, row->name, -1), NULL,
                   ORIGIN_IMPORTED);
    batch_fact(r->batch, "interval", batch_text(r->batch, row->interval, -1), NULL,
               ORIGIN_IMPORTED);
    if (r->heading.flat && v[VDBENCH_ASKED] > 0 && v[VDBENCH_ASKED] < NO_LIMIT)
        add_number(r, "rate asked for", v[VDBENCH_ASKED], "1/s");
    else if (!r->heading.flat && r->asked)
        batch_fact(r->batch, "rate asked for", batch_text(r->batch, r->asked, -1), NULL,
                   ORIGIN_IMPORTED);
    if (!r->heading.flat && r->loops)
        batch_fact(r->batch, "loops", batch_text(r->batch, r->loops, -1), NULL, ORIGIN_IMPORTED);
    add_number(r, "read", v[VDBENCH_READ], "%");
    add_number(r, "queue depth", v[VDBENCH_DEPTH], NULL);
    add_number(r, "cpu", v[VDBENCH_CPU], "%");
}

static struct result *new_result(struct reader *r, const struct workload *whole, enum part part,
                                 GError **error)
{
    struct workload w = *whole;
    w.part = part;
    int workload = batch_workload(r->batch, &w, error);
    struct result *result = workload < 0 ? NULL : batch_result(r->batch, workload);
    if (result)
        result->n = 1;
    return result;
}

static bool add_part(struct reader *r, const struct row *row, const struct workload *whole,
                     enum part part, GError **error)
{
    int side = part == PART_READ ? 0 : 1;
    const double *v = row->values;
    double rate = v[VDBENCH_READ_RATE + side], speed = v[VDBENCH_READ_SPEED + side];
    double mean = v[VDBENCH_READ_MEAN + side], max = v[VDBENCH_READ_MAX + side];
    if (!(rate > 0) && !(speed > 0) && !(mean > 0))
        return true;
    struct result *result = new_result(r, whole, part, error);
    if (!result)
        return false;
    result->values[METRIC_rate] = rate;
    result->values[METRIC_throughput] = speed * MIB;
    result->values[METRIC_latency_mean] = mean * 1e-3;
    result->values[METRIC_latency_max] = max * 1e-3;
    return true;
}

static bool add_results(struct reader *r, const struct row *row, const struct workload *w,
                        GError **error)
{
    const double *v = row->values;
    double read = v[VDBENCH_READ];
    struct result *whole = new_result(r, w, PART_WHOLE, error);
    if (!whole)
        return false;
    whole->values[METRIC_rate] = v[VDBENCH_RATE];
    whole->values[METRIC_throughput] = v[VDBENCH_SPEED] * MIB;
    whole->values[METRIC_latency_mean] = v[VDBENCH_MEAN] * 1e-3;
    whole->values[METRIC_latency_sd] = v[VDBENCH_SD] * 1e-3;
    whole->values[METRIC_latency_max] = v[VDBENCH_MAX] * 1e-3;
    if (isnan(v[VDBENCH_MAX]) && (read == 100 || read == 0))
        whole->values[METRIC_latency_max] =
            v[read == 100 ? VDBENCH_READ_MAX : VDBENCH_WRITE_MAX] * 1e-3;
    if (w->class != WORKLOAD_MIXED || !(read > 0 && read < 100))
        return true;
    return add_part(r, row, w, PART_READ, error) && add_part(r, row, w, PART_WRITE, error);
}

static bool emit(struct reader *r, const struct row *row, GError **error)
{
    struct vdbench_facts facts;
    struct workload w;
    g_autoptr(GError) why = NULL;
    find_facts(r, row, &facts);
    fill_run(r, row, batch_run(r->batch));
    add_facts(r, row);
    if (map_vdbench(&facts, &w, r->batch->texts, &why) && add_results(r, row, &w, &why))
        return batch_end_run(r->batch, error);
    batch_drop_run(r->batch);
    batch_remark(r->batch, REMARK_REFUSED, r->plain.line.number, 0, "%s", why->message);
    return true;
}

/* --- rows --- */

/* "10:57:09.037" */
static bool scan_time(const char **at)
{
    const char *p = *at;
    for (const char *shape = "00:00:00.000"; *shape; shape++, p++)
        if (*shape == '0' ? !g_ascii_isdigit(*p) : *p != *shape && !(*shape == '.' && *p == ','))
            return false;
    *at = p;
    return true;
}

static bool is_text(enum vdbench_figure figure)
{
    return figure == VDBENCH_NAME || figure == VDBENCH_INTERVAL || figure == VDBENCH_STAMP;
}

static const char **text_place(struct row *row, enum vdbench_figure figure)
{
    return figure == VDBENCH_NAME       ? &row->name
           : figure == VDBENCH_INTERVAL ? &row->interval
                                        : &row->stamp;
}

/* A cell, which is a number, "n/a" or "NaN"; false for anything else. */
static bool take_cell(struct row *row, enum vdbench_figure figure, const char *cell)
{
    const char *at = cell;
    if (is_text(figure)) {
        *text_place(row, figure) = cell;
        return true;
    }
    if (!strcmp(cell, "n/a") || !strcmp(cell, "NaN") || figure == VDBENCH_IGNORED)
        return true;
    double value;
    if (!scan_number_comma(&at, &value) || *at)
        return false;
    row->values[figure] = value;
    return true;
}

static void refuse(struct reader *r, const char *at, const char *why)
{
    batch_remark(r->batch, REMARK_REFUSED, r->plain.line.number, plain_column(&r->plain, at), "%s",
                 why);
}

/* An average of nothing: the run was over before its second interval. */
static bool nothing(const struct row *row)
{
    return !(row->values[VDBENCH_RATE] > 0) && !(row->values[VDBENCH_SPEED] > 0);
}

static bool take_average(struct reader *r, struct row *row, GError **error)
{
    if (!nothing(row))
        return emit(r, row, error);
    g_autofree char *why = g_strdup_printf("%s: nothing in %s, the run was too short",
                                           row->name ? row->name : "run", row->interval);
    batch_remark(r->batch, REMARK_NOTE, r->plain.line.number, 0, "%s", why);
    return true;
}

static bool take_row(struct reader *r, GError **error)
{
    const char *at = r->plain.at;
    if (!r->heading.n || !scan_time(&at) || !strstr(at, "avg_"))
        return true;
    struct row row = {.name = r->name};
    for (int i = 0; i < VDBENCH_FIGURES; i++)
        row.values[i] = NAN;
    g_autofree char *time = g_strndup(r->plain.at, 8), *cut = g_strdup(at);
    row.day_time = time;
    /* The time may touch what follows; in flatfile.html it is a column of its own. */
    char *cell = cut;
    guint column = r->heading.flat ? 1 : 0;
    for (; *(cell += strspn(cell, " \t")); column++) {
        gsize n = strcspn(cell, " \t");
        bool last = !cell[n];
        cell[n] = 0;
        if (column >= r->heading.n || !take_cell(&row, r->heading.columns[column], cell)) {
            refuse(r, at + (cell - cut), "expected the columns of the heading above");
            return true;
        }
        cell += n + !last;
    }
    if (column != r->heading.n || !row.interval || !g_str_has_prefix(row.interval, "avg_")) {
        refuse(r, at + strlen(at), "the row ends early: expected the columns of the heading above");
        return true;
    }
    return take_average(r, &row, error);
}

/* --- lines --- */

/* The value behind a key, up to a mark. */
static char *value_of(const char *text, const char *key, const char *ends)
{
    const char *at = strstr(text, key);
    if (!at)
        return NULL;
    at += strlen(key);
    return g_strstrip(g_strndup(at, strcspn(at, ends)));
}

/* "13:49:00.013 Starting RD=rd1; I/O rate: 50; elapsed=60; For loops: threads=2" */
static bool take_start(struct reader *r)
{
    const char *at = strstr(r->plain.at, "Starting RD=");
    if (!at)
        return false;
    g_free(r->name);
    g_free(r->loops);
    g_free(r->asked);
    g_clear_pointer(&r->start, g_free);
    r->name = value_of(at, "Starting RD=", "; <\t");
    r->loops = value_of(at, "For loops: ", "<");
    r->asked = value_of(at, "I/O rate: ", ";<");
    if (r->loops && !strcmp(r->loops, "None"))
        g_clear_pointer(&r->loops, g_free);
    const char *time = at - strlen("00:00:00.000 ");
    if (time >= r->plain.text->str && scan_time(&time))
        r->start = g_strndup(time - strlen("00:00:00.000"), 8);
    r->started = true;
    r->at = r->plain.line.at, r->line = r->plain.line.number;
    return true;
}

static void take_heading(struct reader *r)
{
    const char *at = r->plain.at;
    if (vdbench_heading_flat(&r->heading, at))
        return;
    if (r->above && !vdbench_heading_read(&r->heading, r->above, at)) {
        r->heading.n = 0;
        refuse(r, at, "expected the second line of a heading");
    }
    g_clear_pointer(&r->above, g_free);
    if (vdbench_heading_begins(at))
        r->above = g_strdup(at);
}

/* "Vdbench distribution: vdbench50407", or "Vdbench5.00 ..."; for the version only digits count. */
static void take_version(struct reader *r)
{
    const char *at = strstr(r->plain.at, "Vdbench distribution: vdbench");
    if (!at || r->version)
        return;
    at += strlen("Vdbench distribution: vdbench");
    gsize n = strspn(at, "0123456789.");
    if (n)
        r->version = g_strndup(at, n);
}

/* The reports of one device, host or workload have the same rows; together they are what
 * totals.html says. */
static bool partial(struct reader *r)
{
    static const char *const wholes[] = {"summary.html", "totals.html", "flatfile.html",
                                         "logfile.html", NULL};
    const char *title = strstr(r->plain.at, "<title>Vdbench");
    const char *end = title ? strstr(title, "</title>") : NULL;
    if (!end)
        return false;
    g_autofree char *path = g_strndup(title, (gsize)(end - title));
    g_autofree char *name = g_path_get_basename(path);
    if (!g_str_has_suffix(name, ".html") || g_strv_contains(wholes, name))
        return false;
    batch_remark(r->batch, REMARK_REFUSED, r->plain.line.number, 1,
                 "%s tells a part of the work: import totals.html or flatfile.html", name);
    return true;
}

static bool vdbench_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct reader r = {.batch = batch};
    plain_init(&r.plain, source);
    bool fine = true;
    while (fine && plain_next(&r.plain) && !partial(&r)) {
        take_version(&r);
        if (take_start(&r))
            continue;
        take_heading(&r);
        fine = take_row(&r, error);
    }
    plain_clear(&r.plain);
    g_free(r.above);
    g_free(r.name);
    g_free(r.loops);
    g_free(r.asked);
    g_free(r.start);
    g_free(r.version);
    return fine;
}

static bool is_vdbench(const char *at)
{
    struct vdbench_heading heading;
    return vdbench_heading_flat(&heading, at) || strstr(at, " Starting RD=") ||
           (vdbench_heading_begins(at) && (strstr(at, "MB/sec") || strstr(at, "mb/sec")));
}

static int vdbench_sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    return plain_any(head, is_vdbench) ? 97 : 0;
}

static bool vdbench_prints(const char *line)
{
    return (strstr(line, "nterval") || strstr(line, "Starting RD=")) && is_vdbench(line);
}

static bool vdbench_opens(const char *line, bool *near)
{
    static const char *const begun[] = {"vdbench ", "Vdbench distribution:", "Copyright (c) 2000,",
                                        NULL};
    return plain_opens(line, begun, NULL, near);
}

const struct format vdbench_format = {
    .name = "vdbench",
    .title = "vdbench",
    .reads = "flatfile.html, totals.html, summary.html and the console of 5.00 to 5.04",
    .importer = 1,
    .sniff = vdbench_sniff,
    .prints = vdbench_prints,
    .opens = vdbench_opens,
    .parse = vdbench_parse,
};
