/* iozone: the table of its automatic mode, a run per row, and its throughput mode (-t), a run per
 * call.  kB and KB are 1024 bytes.  -O makes its figures operations per second, -N microseconds per
 * operation.  The Excel part of -R (at the end, numbers in quotes) repeats what stands above it. */
#include "ingest/digest.h"
#include "ingest/format.h"
#include "ingest/formats/iozone_table.h"
#include "ingest/formats/plain.h"
#include "ingest/map.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

#define KIB 1024.0

enum figures { FIGURES_SPEED, FIGURES_RATE, FIGURES_LATENCY };

/* What is told once for all that a call prints. */
struct call {
    char *version, *command, *machine, *started;
    bool direct, osync, flush, unmount;
    enum figures figures;
    guint tests;     /* bits of -i */
    double file;     /* KiB, of each process */
    double record;   /* KiB */
    gsize processes; /* of -t */
};

struct throughput {
    const char *test; /* lives in the batch */
    bool reads;
    double value;
};

struct reader {
    struct batch *batch;
    struct plain plain;
    struct call call;
    GString *above; /* the line before */
    struct iozone_table table;
    GArray *throughputs; /* struct throughput */
    gsize at, end, line; /* of throughput mode */
    GString *printed;
};

static void call_clear(struct call *call)
{
    g_free(call->version);
    g_free(call->command);
    g_free(call->machine);
    g_free(call->started);
    *call = (struct call){.file = NAN, .record = NAN};
}

/* --- runs --- */

static void fill_run(struct reader *r, struct run *run, const char *figures)
{
    const struct call *call = &r->call;
    struct digest digest;
    digest_init(&digest, "iozone");
    digest_text(&digest, figures);
    run->digest = digest_end(&digest);
    run->tool = "iozone";
    run->tool_version = batch_text(r->batch, call->version, -1);
    run->command = batch_text(r->batch, call->command, -1);
    run->machine = batch_text(r->batch, call->machine, -1);
    run->started = batch_text(r->batch, call->started, -1);
    run->started_from = run->started ? DATE_OUTPUT : DATE_UNKNOWN;
}

static void set_value(const struct call *call, struct result *result, double value)
{
    if (call->figures == FIGURES_SPEED)
        result->values[METRIC_throughput] = value * KIB;
    else if (call->figures == FIGURES_RATE)
        result->values[METRIC_rate] = value;
    else
        result->values[METRIC_latency_mean] = value * 1e-6;
}

static guint64 bytes_of(double kib)
{
    return kib >= 1 && kib < 0x1p50 ? (guint64)(kib * KIB) : 0;
}

static bool add_result(struct reader *r, const char *test, bool reads, double record, double file,
                       double value, GError **error)
{
    const struct call *call = &r->call;
    struct iozone_facts facts = {
        .test = test,
        .reads = reads,
        .record = bytes_of(record),
        .processes = call->processes,
        .direct = call->direct,
        .osync = call->osync,
        .flush = call->flush,
        .unmount = call->unmount,
    };
    struct workload w;
    if (!map_iozone(&facts, &w, r->batch->texts, error))
        return false;
    int workload = batch_workload(r->batch, &w, error);
    if (workload < 0)
        return false;
    struct result *result = batch_result(r->batch, workload);
    result->n = 1;
    result->working_set = file * KIB * (call->processes ? (double)call->processes : 1);
    if (value > 0)
        set_value(call, result, value);
    else
        batch_missing(r->batch, METRIC_throughput, "0", "too fast to measure");
    return true;
}

static void refuse(struct reader *r, const char *wrong, const char *why)
{
    batch_remark(r->batch, REMARK_REFUSED, r->plain.line.number, plain_column(&r->plain, wrong),
                 "%s at '%s'", why, wrong);
}

static void say_unknown(struct reader *r, const struct iozone_column *column)
{
    batch_remark(r->batch, REMARK_NOTE, r->plain.line.number, column->end,
                 "a figure below a heading that is not known is left out");
}

static bool emit_row(struct reader *r, const struct iozone_row *row, GError **error)
{
    struct run *run = batch_run(r->batch);
    fill_run(r, run, r->plain.at);
    run->at = r->plain.line.at, run->length = r->plain.line.bytes;
    run->line = (guint)r->plain.line.number;
    for (guint i = 0; i < r->table.n; i++) {
        const struct iozone_column *column = &r->table.columns[i];
        if (isnan(row->values[i]) || i < 2) /* not run; sizes */
            continue;
        if (!column->test)
            say_unknown(r, column);
        else if (!add_result(r, column->test, column->reads, row->record, row->file, row->values[i],
                             error))
            return false;
    }
    return batch_end_run(r->batch, error);
}

static bool end_throughputs(struct reader *r, GError **error)
{
    bool fine = true;
    if (r->throughputs->len) {
        struct run *run = batch_run(r->batch);
        fill_run(r, run, r->printed->str);
        run->at = r->at, run->length = r->end - r->at, run->line = (guint)r->line;
    }
    for (guint i = 0; fine && i < r->throughputs->len; i++) {
        const struct throughput *t = &g_array_index(r->throughputs, struct throughput, i);
        fine = add_result(r, t->test, t->reads, r->call.record, r->call.file, t->value, error);
    }
    fine = fine && (!r->throughputs->len || batch_end_run(r->batch, error));
    g_array_set_size(r->throughputs, 0);
    g_string_truncate(r->printed, 0);
    return fine;
}

/* --- lines --- */

/* "Children see throughput for  4 initial writers  =  183453.26 kB/sec".  Parent, Min, Max, Avg and
 * Min xfer below it say the same otherwise. */
static bool take_children(struct reader *r, const char *at)
{
    static const struct {
        const char *words, *test;
        bool reads;
    } tests[] = {{"initial writers", "write", false},
                 {"rewriters", "rewrite", false},
                 {"readers", "read", true},
                 {"re-readers", "reread", true},
                 {"random readers", "random-read", true},
                 {"random writers", "random-write", false},
                 {"reverse readers", "bkwd-read", true},
                 {"stride readers", "stride-read", true},
                 {"mixed workload", "mixed-workload", false},
                 {"fwriters", "fwrite", false},
                 {"freaders", "fread", true},
                 {"pwrite writers", "pwrite", false},
                 {"pread readers", "pread", true},
                 {"re-fwriters", "frewrite", false},
                 {"re-freaders", "freread", true}};
    guint64 processes;
    if (!scan_text(&at, "Children see throughput for"))
        return false;
    scan_blanks(&at);
    const char *count = at, *equals = strchr(at, '=');
    if (!scan_unsigned(&at, &processes) || !equals) {
        refuse(r, count, "expected 'N TEST = N kB/sec'");
        return true;
    }
    g_autofree char *words = g_strndup(at, (gsize)(equals - at));
    g_strstrip(words);
    const char *value = equals + 1, *unit;
    scan_blanks(&value);
    struct throughput t = {0};
    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++)
        if (!g_ascii_strcasecmp(words, tests[i].words))
            t.test = tests[i].test, t.reads = tests[i].reads;
    unit = value;
    if (!scan_number_comma(&unit, &t.value) || t.value < 0 || !t.test) {
        refuse(r, t.test ? value : at, t.test ? "expected a number" : "a test that is not known");
        return true;
    }
    scan_blanks(&unit);
    enum figures figures = !g_ascii_strncasecmp(unit, "kB/", 3)    ? FIGURES_SPEED
                           : !g_ascii_strncasecmp(unit, "ops/", 4) ? FIGURES_RATE
                           : strstr(unit, "sec/op")                ? FIGURES_LATENCY
                                                                   : r->call.figures;
    r->call.figures = figures;
    r->call.processes = processes;
    if (!r->throughputs->len)
        r->at = r->plain.line.at, r->line = r->plain.line.number;
    r->end = r->plain.line.at + r->plain.line.bytes;
    g_string_append(r->printed, r->plain.at);
    g_array_append_val(r->throughputs, t);
    return true;
}

/* The numbers behind each -i. */
static guint tests_of(const char *command)
{
    guint tests = 0;
    for (const char *at = command; (at = strstr(at, "-i")); at += 2) {
        const char *p = at + 2;
        guint64 number;
        scan_blanks(&p);
        if (at > command && at[-1] == ' ' && scan_unsigned(&p, &number) && number < 31)
            tests |= 1U << number;
    }
    return tests;
}

static void take_command(struct call *call, const char *command)
{
    g_autofree char *unmounted = plain_option(command, 'U', NULL);
    g_free(call->command);
    call->command = g_strchomp(g_strdup(command));
    call->tests = tests_of(command);
    call->unmount = unmounted && *unmounted;
    call->direct |= plain_flag(command, 'I');
    call->osync |= plain_flag(command, 'o');
    call->flush |= plain_flag(command, 'e');
}

static double number_behind(const char *at, const char *words)
{
    double value = NAN;
    if (!scan_text(&at, words))
        return NAN;
    scan_blanks(&at);
    return scan_number_comma(&at, &value) ? value : NAN;
}

/* "Each process writes a 1048576 kByte file in 1024 kByte records" */
static void take_each(struct call *call, const char *at)
{
    const char *file = strstr(at, "writes a "), *record = strstr(at, " file in ");
    if (!file || !record)
        return;
    call->file = number_behind(file, "writes a ");
    call->record = number_behind(record, " file in ");
}

static void take_setting(struct call *call, const char *at)
{
    const char *version = at, *command = at;
    if (scan_text(&version, "Version $Revision: "))
        g_free(call->version), call->version = g_strndup(version, strcspn(version, " $"));
    else if (scan_text(&command, "Command line used: "))
        take_command(call, command);
    else if (g_str_has_prefix(at, "Run began: "))
        g_free(call->started), call->started = date_parse(at + strlen("Run began: "), NULL);
    else if (strstr(at, "Output is in operations per second"))
        call->figures = FIGURES_RATE;
    else if (strstr(at, "Output is in microseconds"))
        call->figures = FIGURES_LATENCY;
    call->direct |= g_str_has_prefix(at, "O_DIRECT feature enabled");
    call->osync |= g_str_has_prefix(at, "SYNC Mode");
    call->flush |= g_str_has_prefix(at, "Include fsync in write timing");
    take_each(call, at);
}

static bool begin_call(struct reader *r, GError **error)
{
    bool fine = end_throughputs(r, error);
    g_autofree char *machine = g_steal_pointer(&r->call.machine);
    call_clear(&r->call);
    r->call.machine = g_steal_pointer(&machine);
    r->table.n = 0;
    return fine;
}

static bool take_line(struct reader *r, GError **error)
{
    const char *at = r->plain.at, *wrong;
    struct iozone_row row;
    if (strstr(at, "Iozone: Performance Test of File I/O"))
        return begin_call(r, error);
    if ((g_str_has_prefix(at, "Throughput test with") ||
         g_str_has_prefix(at, "Command line used: ")) &&
        !end_throughputs(r, error))
        return false;
    if (take_children(r, at))
        return true;
    if (iozone_table_read(&r->table, r->above->str, r->plain.text->str))
        return end_throughputs(r, error);
    if (iozone_table_row(&r->table, r->plain.text->str, r->call.tests, &row, &wrong)) {
        if (!wrong)
            return emit_row(r, &row, error);
        refuse(r, wrong, "which column a number belongs to is not clear");
        return true;
    }
    g_autofree char *typed = plain_command(at, "iozone", &r->call.machine);
    if (typed && !r->call.command)
        take_command(&r->call, typed);
    if (!typed)
        take_setting(&r->call, at);
    return true;
}

static bool iozone_parse(const struct source *source, struct batch *batch, GError **error)
{
    struct reader r = {
        .batch = batch,
        .above = g_string_new(NULL),
        .printed = g_string_new(NULL),
        .throughputs = g_array_new(FALSE, FALSE, sizeof(struct throughput)),
    };
    call_clear(&r.call);
    plain_init(&r.plain, source);
    bool fine = true;
    while (fine && plain_next(&r.plain)) {
        fine = take_line(&r, error);
        g_string_assign(r.above, r.plain.text->str);
    }
    fine = fine && end_throughputs(&r, error);
    plain_clear(&r.plain);
    call_clear(&r.call);
    g_string_free(r.above, TRUE);
    g_string_free(r.printed, TRUE);
    g_array_unref(r.throughputs);
    return fine;
}

static bool is_iozone(const char *at)
{
    struct iozone_table table;
    return strstr(at, "Iozone: Performance Test of File I/O") ||
           g_str_has_prefix(at, "Children see throughput for") || iozone_table_read(&table, "", at);
}

static int iozone_sniff(const char *head, G_GNUC_UNUSED const struct source *source)
{
    return plain_any(head, is_iozone) ? 98 : 0;
}

static bool iozone_prints(const char *line)
{
    return (strstr(line, "reclen") || strstr(line, "throughput") || strstr(line, "Iozone")) &&
           is_iozone(line);
}

static bool iozone_opens(const char *line, bool *near)
{
    static const char *const begun[] = {
        "iozone ",      "Run began:",           "Auto Mode", "Command line used:",
        "Output is in", "Throughput test with", NULL};
    return plain_opens(line, begun, NULL, near);
}

const struct format iozone_format = {
    .name = "iozone",
    .title = "iozone",
    .reads = "the table of automatic mode and the lines of throughput mode, of all versions",
    .importer = 1,
    .sniff = iozone_sniff,
    .prints = iozone_prints,
    .opens = iozone_opens,
    .parse = iozone_parse,
};
