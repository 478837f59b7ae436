/* Phases of elbencho become runs. */
#include "ingest/formats/elbencho.h"

#include "ingest/digest.h"
#include "ingest/formats/plain.h"
#include "ingest/map.h"
#include "ingest/scan.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

#define MIB 0x1p20

enum { TEXT, NUMBER };

static const struct {
    const char *name;
    int kind;
} fields[ELBENCHO_FIELDS] = {
#define FIELD(id, name, kind) {name, kind},
#include "ingest/formats/elbencho.def"
#undef FIELD
};

enum elbencho_field elbencho_field_find(const char *name)
{
    for (int i = 0; i < ELBENCHO_FIELDS; i++)
        if (!g_ascii_strcasecmp(fields[i].name, name))
            return (enum elbencho_field)i;
    return ELBENCHO_NONE;
}

bool elbencho_field_is_text(enum elbencho_field field)
{
    return fields[field].kind == TEXT;
}

void elbencho_phase_init(struct elbencho_phase *phase)
{
    *phase = (struct elbencho_phase){0};
    for (int i = 0; i < ELBENCHO_FIELDS; i++)
        phase->numbers[i] = NAN;
}

void elbencho_phase_clear(struct elbencho_phase *phase)
{
    for (int i = 0; i < ELBENCHO_FIELDS; i++)
        g_free(phase->texts[i]);
    elbencho_phase_init(phase);
}

bool elbencho_phase_set(struct elbencho_phase *phase, enum elbencho_field field, const char *text)
{
    const char *at = text;
    scan_blanks(&at);
    if (!*at)
        return true;
    if (elbencho_field_is_text(field)) {
        g_free(phase->texts[field]);
        phase->texts[field] = g_strchomp(g_strdup(at));
        return true;
    }
    double value;
    if (!scan_number(&at, &value) || value < 0)
        return false;
    scan_blanks(&at);
    if (*at)
        return false;
    phase->numbers[field] = value;
    return true;
}

/* --- the command --- */

static double size_option(const char *command, char letter, const char *word, double otherwise)
{
    g_autofree char *value = plain_option(command, letter, word);
    guint64 bytes;
    if (!value)
        return otherwise;
    return unit_parse_size(value, &bytes) ? (double)bytes : NAN;
}

/* NAN where a range of names or a file stands for them. */
static double count_hosts(const char *command)
{
    g_autofree char *file = plain_option(command, 0, "hostsfile");
    g_autofree char *hosts = plain_option(command, 0, "hosts");
    if (!hosts)
        return file ? NAN : 1;
    if (file || strpbrk(hosts, "[{"))
        return NAN;
    g_auto(GStrv) names = g_strsplit_set(hosts, ", \t", -1);
    double n = 0;
    for (char **name = names; *name; name++)
        n += **name != 0;
    return n;
}

static void fill(struct elbencho_phase *phase, enum elbencho_field field, double value)
{
    if (isnan(phase->numbers[field]))
        phase->numbers[field] = value;
}

static double flag(const char *command, const char *word)
{
    g_autofree char *value = plain_option(command, 0, word);
    return value ? 1 : 0;
}

void elbencho_phase_command(struct elbencho_phase *phase)
{
    const char *command = phase->texts[ELBENCHO_COMMAND];
    if (!command)
        return;
    fill(phase, ELBENCHO_BLOCK, size_option(command, 'b', "block", MIB));
    fill(phase, ELBENCHO_FILE_SIZE, size_option(command, 's', "size", NAN));
    fill(phase, ELBENCHO_THREADS, size_option(command, 't', "threads", 1));
    fill(phase, ELBENCHO_DIRS, size_option(command, 'n', "dirs", NAN));
    fill(phase, ELBENCHO_FILES, size_option(command, 'N', "files", NAN));
    fill(phase, ELBENCHO_DEPTH, size_option(command, 0, "iodepth", 1));
    fill(phase, ELBENCHO_HOSTS, count_hosts(command));
    fill(phase, ELBENCHO_DIRECT, flag(command, "direct"));
    fill(phase, ELBENCHO_RANDOM, flag(command, "rand"));
}

/* --- runs --- */

static enum answer answer(double value)
{
    return isnan(value) ? ANSWER_UNKNOWN : value > 0 ? ANSWER_YES : ANSWER_NO;
}

static guint64 whole(double bytes)
{
    return bytes >= 1 && bytes < 0x1p60 ? (guint64)bytes : 0;
}

/* In folders each thread has its own files; else they are those named. */
static double count_files(const struct elbencho_phase *p, double threads)
{
    const char *type = p->texts[ELBENCHO_PATH_TYPE];
    double dirs = p->numbers[ELBENCHO_DIRS], files = p->numbers[ELBENCHO_FILES];
    if (g_strcmp0(type, "dir") && type)
        return p->numbers[ELBENCHO_PATHS];
    return isnan(dirs) && isnan(files) ? NAN : threads * fmax(dirs, 1) * fmax(files, 1);
}

/* How much of what is written is made anew for each block: what does not compress. */
static const char *data_of(const struct elbencho_phase *p, GStringChunk *texts)
{
    const char *command = p->texts[ELBENCHO_COMMAND];
    g_autofree char *share = command ? plain_option(command, 0, "blockvarpct") : NULL;
    double value;
    if (!share || !unit_parse(share, UNIT_NONE, &value, NULL) || !(value >= 0 && value <= 100))
        return NULL;
    g_autofree char *number = unit_format_number(value);
    g_autofree char *data = g_strconcat(number, "%", NULL);
    return g_string_chunk_insert_const(texts, data);
}

static void find_facts(const struct elbencho_reading *r, const struct elbencho_phase *p,
                       bool entries, struct elbencho_facts *facts)
{
    const double *v = p->numbers;
    double threads = v[ELBENCHO_THREADS] * v[ELBENCHO_HOSTS];
    *facts = (struct elbencho_facts){
        .operation = p->texts[ELBENCHO_OPERATION],
        .entries = entries,
        .bytes = whole(v[ELBENCHO_BLOCK]),
        .file_bytes = whole(v[ELBENCHO_FILE_SIZE]),
        .threads = threads,
        .depth = fmax(v[ELBENCHO_DEPTH], 1),
        .files = count_files(p, threads),
        .random = answer(v[ELBENCHO_RANDOM]),
        .direct = answer(v[ELBENCHO_DIRECT]),
        .dropped = r->dropped,
        .data = data_of(p, r->batch->texts),
    };
    if (facts->threads < 1)
        facts->threads = NAN;
    if (facts->files < 1)
        facts->files = NAN;
}

/* The fields of one result; ELBENCHO_NONE where there is none. */
struct figures {
    enum elbencho_field rate, speed, amount, min, mean, max;
};
static const struct figures blocks = {ELBENCHO_RATE, ELBENCHO_SPEED, ELBENCHO_AMOUNT,
                                      ELBENCHO_MIN,  ELBENCHO_MEAN,  ELBENCHO_MAX};
static const struct figures reads = {ELBENCHO_READ_RATE, ELBENCHO_READ_SPEED, ELBENCHO_READ_AMOUNT,
                                     ELBENCHO_READ_MIN,  ELBENCHO_READ_MEAN,  ELBENCHO_READ_MAX};
static const struct figures entries = {ELBENCHO_ENTRY_RATE, ELBENCHO_NONE,
                                       ELBENCHO_NONE,       ELBENCHO_ENTRY_MIN,
                                       ELBENCHO_ENTRY_MEAN, ELBENCHO_ENTRY_MAX};

static double get(const struct elbencho_phase *p, enum elbencho_field field)
{
    return field == ELBENCHO_NONE ? NAN : p->numbers[field];
}

static bool add_result(const struct elbencho_reading *r, const struct elbencho_phase *p,
                       const struct figures *f, enum part part, GError **error)
{
    struct elbencho_facts facts;
    struct workload w;
    if (!(get(p, f->rate) > 0) && !(get(p, f->speed) > 0))
        return true;
    find_facts(r, p, f == &entries, &facts);
    if (!map_elbencho(&facts, &w, r->batch->texts, error))
        return false;
    w.part = part;
    int workload = batch_workload(r->batch, &w, error);
    if (workload < 0)
        return false;
    struct result *result = batch_result(r->batch, workload);
    double time = get(p, ELBENCHO_TIME);
    result->n = 1;
    result->values[METRIC_rate] = get(p, f->rate);
    result->values[METRIC_throughput] = get(p, f->speed) * MIB;
    result->values[METRIC_bytes] = get(p, f->amount) * MIB;
    result->values[METRIC_latency_min] = get(p, f->min) * 1e-6;
    result->values[METRIC_latency_mean] = get(p, f->mean) * 1e-6;
    result->values[METRIC_latency_max] = get(p, f->max) * 1e-6;
    result->values[METRIC_duration] = time > 0 ? time * 1e-3 : NAN;
    result->working_set = get(p, f->amount) * MIB;
    return true;
}

static void fill_run(const struct elbencho_reading *r, const struct elbencho_phase *p,
                     struct run *run)
{
    static const enum elbencho_field identity[] = {ELBENCHO_TIME,      ELBENCHO_ENTRY_RATE,
                                                   ELBENCHO_RATE,      ELBENCHO_SPEED,
                                                   ELBENCHO_READ_RATE, ELBENCHO_READ_SPEED};
    struct digest digest;
    digest_init(&digest, "elbencho");
    digest_text(&digest, p->texts[ELBENCHO_OPERATION]);
    for (gsize i = 0; i < G_N_ELEMENTS(identity); i++)
        digest_figure(&digest, get(p, identity[i]), 9);
    run->digest = digest_end(&digest);
    run->tool = "elbencho";
    run->tool_version = batch_text(r->batch, p->texts[ELBENCHO_VERSION], -1);
    run->command = batch_text(r->batch, p->texts[ELBENCHO_COMMAND], -1);
    g_autofree char *date =
        p->texts[ELBENCHO_DATE] ? date_parse(p->texts[ELBENCHO_DATE], NULL) : NULL;
    run->started = batch_text(r->batch, date, -1);
    run->started_from = date ? DATE_OUTPUT : DATE_UNKNOWN;
    run->at = p->at, run->length = p->end - p->at, run->line = (guint)p->line;
    double time = get(p, ELBENCHO_TIME);
    run->duration = time > 0 ? time * 1e-3 : NAN;
}

static void add_facts(const struct elbencho_reading *r, const struct elbencho_phase *p)
{
    batch_fact(r->batch, "operation", batch_text(r->batch, p->texts[ELBENCHO_OPERATION], -1), NULL,
               ORIGIN_IMPORTED);
    double hosts = get(p, ELBENCHO_HOSTS), cpu = get(p, ELBENCHO_CPU);
    if (hosts > 1)
        batch_fact(r->batch, "hosts", batch_printf(r->batch, "%.10g", hosts), NULL,
                   ORIGIN_IMPORTED);
    if (!isnan(cpu)) /* of all CPUs, of which the number is not told */
        batch_fact(r->batch, "cpu", batch_printf(r->batch, "%.10g", cpu), "%", ORIGIN_IMPORTED);
    if (p->texts[ELBENCHO_LABEL])
        batch_tag(r->batch, "label", batch_text(r->batch, p->texts[ELBENCHO_LABEL], -1));
}

/* What comes between the phases. */
static bool between(struct elbencho_reading *r, const char *operation)
{
    bool drop = g_str_has_prefix(operation, "DROPCACHE");
    r->dropped |= drop;
    return drop || !strcmp(operation, "SYNC");
}

bool elbencho_emit(struct elbencho_reading *r, const struct elbencho_phase *p, GError **error)
{
    const char *operation = p->texts[ELBENCHO_OPERATION];
    if (!operation || between(r, operation))
        return true;
    bool mixed = g_str_has_prefix(operation, "RWMIX");
    fill_run(r, p, batch_run(r->batch));
    add_facts(r, p);
    g_autoptr(GError) why = NULL;
    bool added = add_result(r, p, &blocks, mixed ? PART_WRITE : PART_WHOLE, &why) &&
                 (!mixed || add_result(r, p, &reads, PART_READ, &why)) &&
                 add_result(r, p, &entries, PART_WHOLE, &why);
    r->dropped = false;
    if (added)
        return batch_end_run(r->batch, error);
    batch_drop_run(r->batch);
    batch_remark(r->batch, REMARK_REFUSED, p->line, 0, "%s", why->message);
    return true;
}
