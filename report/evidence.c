/* Gathering evidence. */
#include "report/evidence.h"

#include "schema/auto.h"
#include "schema/layout_word.h"
#include "schema/stats.h"

#include <math.h>
#include <string.h>

static void free_stack(gpointer data)
{
    stack_clear(data);
    g_free(data);
}

static void free_workload(gpointer data)
{
    workload_clear(data);
    g_free(data);
}

static const struct stack *stack_of(struct evidence_base *base, const char *canon)
{
    const char *key = canon ? canon : "";
    struct stack *stack = g_hash_table_lookup(base->stacks, key);
    if (!stack) {
        stack = g_new0(struct stack, 1);
        stack_init(stack, canon);
        g_hash_table_insert(base->stacks, g_strdup(key), stack);
    }
    return stack;
}

static const struct workload *workload_of(struct evidence_base *base, const char *canon)
{
    const char *key = canon ? canon : "";
    struct workload *workload = g_hash_table_lookup(base->workloads, key);
    if (!workload) {
        workload = g_new0(struct workload, 1);
        if (!canon || !workload_parse(canon, workload, NULL))
            workload_init(workload, WORKLOAD_UNKNOWN);
        g_hash_table_insert(base->workloads, g_strdup(key), workload);
    }
    return workload;
}

/* --- the machine --- */

double evidence_fact(const struct evidence *e, const char *key, enum unit unit)
{
    const char *text = cells_fact(e->cells, e->cell, key);
    double value;
    return text && unit_parse(text, unit, &value, NULL) ? value : NAN;
}

/* Of all hosts on the path that with most memory counts: any of them may hold the file. */
static double find_memory(const struct evidence *e)
{
    double most = NAN;
    GHashTable *facts = cells_facts(e->cells, e->cell);
    GHashTableIter iter;
    gpointer key;
    if (!facts)
        return e->cell->memory;
    g_hash_table_iter_init(&iter, facts);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (!strcmp(key, "memory") || g_str_has_suffix(key, ".memory"))
            most = fmax(most, evidence_fact(e, key, UNIT_BYTES));
    return most;
}

static double memory_of(struct evidence_base *base, const struct evidence *e)
{
    gpointer facts = cells_facts(e->cells, e->cell);
    double *known = facts ? g_hash_table_lookup(base->memories, facts) : NULL;
    if (known)
        return *known;
    double memory = find_memory(e);
    if (facts)
        g_hash_table_insert(base->memories, facts, g_memdup2(&memory, sizeof memory));
    return memory;
}

/* --- the disks --- */

static double year_of(const struct evidence *e)
{
    const char *said = cells_fact(e->cells, e->cell, "disk.year");
    const char *text = said ? said : e->cell->newest;
    double year = text ? g_ascii_strtod(text, NULL) : NAN;
    return year >= 1980 && year < 2100 ? year : NAN;
}

/* "WD RE3" as layouts have it: "wd-re3". */
static char *model_word(const char *text)
{
    char *word = text ? g_ascii_strdown(text, -1) : NULL;
    for (char *c = word; c && *c; c++)
        if (*c == ' ')
            *c = '-';
    return word;
}

/* What somebody measured or read in a data sheet goes before the table. */
static void take_stated(struct evidence *e)
{
    double seq = evidence_fact(e, "disk.seq", UNIT_BYTES_PER_SECOND),
           rate = evidence_fact(e, "disk.rate", UNIT_PER_SECOND);
    if (!isnan(seq))
        e->disk.least = e->disk.most = seq, e->disk.source = "stated for this machine";
    if (!isnan(rate))
        e->disk.rate = rate;
}

static void gather_disks(struct evidence *e)
{
    const char *rpm = cells_fact(e->cells, e->cell, "disk.rpm");
    g_autofree char *model = model_word(cells_fact(e->cells, e->cell, "disk.model"));
    struct stack_spindles all =
        stack_spindles(e->stack, rpm ? layout_speed_find(rpm) : NULL, model, year_of(e));
    e->disk = all.disk, e->spindles = all.count, e->link = all.link;
    take_stated(e);
}

/* --- the work --- */

/* "512/10:1K/90" and "4K" in bytes, the mean by share. */
static double mean_size(const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text ? text : "", ":", -1);
    double sum = 0, shares = 0;
    for (char **part = parts; *part; part++) {
        char *slash = strchr(*part, '/');
        double share = slash ? g_ascii_strtod(slash + 1, NULL) : 100;
        guint64 bytes;
        if (slash)
            *slash = 0;
        if (!unit_parse_size(*part, &bytes))
            return NAN;
        sum += (double)bytes * share, shares += share;
    }
    return shares > 0 ? sum / shares : NAN;
}

static void gather_value(struct evidence *e)
{
    gsize n;
    e->metric = cells_metric(e->cells, e->cell);
    e->value = NAN;
    if (e->metric == METRIC_NONE)
        return;
    if (e->cell->sketched) {
        e->value = e->cell->sketch.median;
        return;
    }
    g_autofree double *values = cells_values(e->cells, e->cell, e->metric, &n);
    e->value = stats_median(values, n);
}

static void gather_work(struct evidence *e)
{
    double bytes, read, random;
    const struct workload *w = e->workload;
    e->request = mean_size(w->bs);
    e->read = w->part == PART_READ ? 100 : w->part == PART_WRITE ? 0 : w->read;
    e->random = w->random;
    if (w->class != WORKLOAD_MIXED || !ceiling_of_mix(w->name, &bytes, &read, &random))
        return;
    if (isnan(e->request))
        e->request = bytes;
    if (isnan(e->read))
        e->read = read;
    if (isnan(e->random))
        e->random = random;
}

void evidence_run(struct evidence *e, const struct cell_run *run)
{
    const double *values = run->values;
    e->run = run;
    e->throughput = values[METRIC_throughput];
    e->rate = values[METRIC_rate];
    e->cpu = values[METRIC_cpu];
    e->bytes = values[METRIC_bytes];
    if (isnan(e->bytes) && evidence_sequential(e))
        e->bytes = e->working_set;
    e->duration = values[METRIC_duration];
    if (isnan(e->duration) && e->throughput > 0)
        e->duration = e->bytes / e->throughput;
    if (isnan(e->rate) && evidence_random(e) && e->throughput > 0)
        e->rate = e->workload->class == WORKLOAD_MIXED && e->workload->name
                      ? NAN /* what the name stands for is not proven to be the table's */
                      : e->throughput / e->request;
}

static struct evidence evidence_of(struct evidence_base *base, const struct cells *cells,
                                   const struct cell_data *cell, const struct limits *values)
{
    struct evidence e = {
        .limits = values,
        .cells = cells,
        .cell = cell,
        .stack = stack_of(base, cell->words[FIELD_layout]),
        .workload = workload_of(base, cell->words[FIELD_workload]),
        .working_set = cell->working_set,
        .capacity = cell->capacity,
        .by = FIELD_NONE,
        .texts = base->texts,
    };
    e.memory = memory_of(base, &e);
    gather_disks(&e);
    gather_work(&e);
    gather_value(&e);
    if (!cell->sketched)
        evidence_run(&e, cells_run(cells, cell, 0));
    return e;
}

/* Rigs of which something is there, by their names, which cells share.  NULL: of all. */
static GHashTable *rigs_told(const struct cells *cells)
{
    GHashTable *rigs = g_hash_table_new(NULL, NULL);
    bool all = true;
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        all &= !cell->sketched;
        if (!cell->sketched)
            g_hash_table_add(rigs, (gpointer)cell->words[FIELD_rig]);
    }
    if (all)
        g_clear_pointer(&rigs, g_hash_table_unref);
    return rigs;
}

void evidence_gather(struct evidence_base *base, const struct cells *cells,
                     const struct limits *values)
{
    *base = (struct evidence_base){
        .all = g_array_sized_new(FALSE, TRUE, sizeof(struct evidence), cells->cells->len),
        .stacks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_stack),
        .workloads = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_workload),
        .memories = g_hash_table_new_full(NULL, NULL, NULL, g_free),
        .texts = g_string_chunk_new(1024),
    };
    GHashTable *told = rigs_told(cells);
    for (guint i = 0; i < cells->cells->len; i++) {
        const struct cell_data *cell = cells_at(cells, i);
        struct evidence e = {.cells = cells, .cell = cell};
        if (!told || g_hash_table_contains(told, cell->words[FIELD_rig]))
            e = evidence_of(base, cells, cell, values);
        g_array_append_val(base->all, e);
    }
    if (told)
        g_hash_table_unref(told);
}

void evidence_clear(struct evidence_base *base)
{
    if (!base->all)
        return;
    g_array_unref(base->all);
    g_hash_table_unref(base->stacks);
    g_hash_table_unref(base->workloads);
    g_hash_table_unref(base->memories);
    g_string_chunk_free(base->texts);
    *base = (struct evidence_base){0};
}

const struct evidence *evidence_at(const struct evidence_base *base, guint cell)
{
    return &g_array_index(base->all, struct evidence, cell);
}

/* --- questions --- */

bool evidence_reads(const struct evidence *e)
{
    switch (e->workload->class) {
    case WORKLOAD_SEQ_READ:
    case WORKLOAD_RAND_READ:
    case WORKLOAD_CHAR_READ:
    case WORKLOAD_SEEKS:
        return true;
    case WORKLOAD_MIXED:
        return e->read >= 50;
    default:
        return false;
    }
}

bool evidence_writes(const struct evidence *e)
{
    switch (e->workload->class) {
    case WORKLOAD_SEQ_WRITE:
    case WORKLOAD_SEQ_REWRITE:
    case WORKLOAD_RAND_WRITE:
    case WORKLOAD_CHAR_WRITE:
        return true;
    case WORKLOAD_MIXED:
        return e->read < 100;
    default:
        return false;
    }
}

bool evidence_sequential(const struct evidence *e)
{
    return e->workload->class == WORKLOAD_SEQ_READ || e->workload->class == WORKLOAD_SEQ_WRITE;
}

bool evidence_random(const struct evidence *e)
{
    switch (e->workload->class) {
    case WORKLOAD_RAND_READ:
    case WORKLOAD_RAND_WRITE:
    case WORKLOAD_SEEKS:
        return true;
    case WORKLOAD_MIXED:
        return e->random >= 50;
    default:
        return false;
    }
}

bool evidence_moves_data(const struct evidence *e)
{
    const struct workload_class_row *row = &workload_classes[e->workload->class];
    return (row->reads || row->writes) && e->workload->class != WORKLOAD_REBUILD &&
           !g_str_has_prefix(row->text, "meta-");
}

bool evidence_buffered(const struct evidence *e)
{
    return e->workload->direct == ANSWER_NO;
}

enum answer evidence_compresses(const struct evidence *e)
{
    const char *word = e->cell->words[FIELD_compression];
    if (!word || !strcmp(word, "unknown"))
        return ANSWER_UNKNOWN;
    return strcmp(word, "off") ? ANSWER_YES : ANSWER_NO;
}

double evidence_factor(const struct evidence *e)
{
    const struct layout_facts *facts = e->stack->facts;
    if (!facts)
        return NAN;
    switch (e->workload->class) {
    case WORKLOAD_SEQ_READ:
        return facts->seq_read;
    case WORKLOAD_SEQ_WRITE:
        return facts->seq_write;
    case WORKLOAD_RAND_READ:
        return facts->rand_read;
    case WORKLOAD_RAND_WRITE:
        return facts->rand_write;
    default:
        return NAN;
    }
}

double evidence_rate_limit(const struct evidence *e)
{
    double queue = e->workload->qd;
    bool deep = isnan(queue) || queue >= limit(e, LIMIT_DEEP_QUEUE);
    double gain = !e->disk.turns ? 1 : limit(e, deep ? LIMIT_QUEUE_GAIN : LIMIT_SHALLOW_GAIN);
    return e->spindles * e->disk.rate * gain;
}

const char *evidence_tag(const struct evidence *e, const char *name)
{
    return cells_mark(e->cells, e->run, name);
}
