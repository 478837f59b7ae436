/* A batch going in: rigs, setups and claims first, then runs with all that hangs on them.  Of what
 * happens for every run nothing allocates and every statement is prepared already; runs, their
 * facts, results and what is missing in them, the most of the rows, go in by the handful. */
#include "schema/auto.h"
#include "store/change.h"
#include "store/figures.h"
#include "store/form.h"
#include "store/rig.h"
#include "store/setup.h"
#include "store/state.h"
#include "store/stated.h"
#include "store/workloads.h"

#include <string.h>

enum {
    PLACES = 4096, /* results of a run: result.id is run * 4096 + place */
    HANDFUL = 64,  /* rows of one statement: what a statement costs by itself is then little */
};

/* A run that waits for its handful to be full, with the number that it has if it is new. */
struct waiting_run {
    const struct run *run;
    gint64 id, setup;
    guint nth;
};

/* A result that waits for its handful to be full. */
struct waiting_result {
    const struct result *result;
    gint64 id;
};

struct waiting_missing {
    const struct missing *missing;
    gint64 result;
};

struct waiting_fact {
    const struct fact *fact;
    gint64 run;
};

/* One store_put(). */
struct put {
    struct store *store;
    const struct batch *batch;
    struct put_counts *counts;
    struct query *tag;
    bool all_new;      /* so far: else runs go in one by one */
    gint64 *workloads; /* number in the batch -> id */
    struct waiting_run runs[HANDFUL];
    struct waiting_result results[HANDFUL];
    struct waiting_missing missings[HANDFUL];
    struct waiting_fact facts[HANDFUL];
    guint runs_waiting, results_waiting, missings_waiting, facts_waiting;
};

/* --- what is not a run --- */

bool store_rig(struct store *store, const char *name, const char *since, const struct fact *facts,
               gsize n, GError **error)
{
    gint64 id;
    if (!rig_put(store, name, since, facts, n, &id, error))
        return false;
    g_hash_table_replace(store->described, g_strdup(name), ID_TO_POINTER(id));
    g_hash_table_remove_all(store->setups);
    return true;
}

static bool put_rigs(struct store *store, const struct batch *batch, GError **error)
{
    const struct fact *facts = (const struct fact *)(void *)batch->facts->data;
    for (guint i = 0; i < batch->rigs->len; i++) {
        const struct rig *rig = &g_array_index(batch->rigs, struct rig, i);
        if (!store_rig(store, rig->name, rig->since, facts + rig->fact, rig->facts, error))
            return false;
    }
    return true;
}

static bool put_setups(struct store *store, const struct batch *batch, GError **error)
{
    for (guint i = 0; i < batch->setups->len; i++) {
        gint64 setup;
        if (!setup_of_words(store, &g_array_index(batch->setups, struct setup, i), NULL, &setup,
                            error))
            return false;
        struct query *query = sqlite_query(store->db, "put_setup_entry", error);
        if (!query)
            return false;
        sqlite_bind_integer(query, store->source);
        sqlite_bind_integer(query, setup);
        sqlite_bind_integer(query, store->change);
        if (!sqlite_run(query, error))
            return false;
        store->altered |= sqlite_changes(store->db) > 0;
    }
    return true;
}

static bool put_claims(struct store *store, const struct batch *batch, GError **error)
{
    for (guint i = 0; i < batch->claims->len; i++) {
        const struct claim *claim = &g_array_index(batch->claims, struct claim, i);
        const char *const texts[] = {claim->name,     claim->text,   claim->a,      claim->b,
                                     claim->workload, claim->metric, claim->effect, claim->said_at};
        struct query *query = sqlite_query(store->db, "put_claim", error);
        if (!query)
            return false;
        sqlite_bind_integer(query, store->source);
        sqlite_bind_integer(query, store->change);
        for (gsize j = 0; j < G_N_ELEMENTS(texts); j++)
            sqlite_bind_text(query, texts[j]);
        if (!sqlite_run(query, error))
            return false;
        store->altered |= sqlite_changes(store->db) > 0;
    }
    return true;
}

/* --- runs --- */

static bool flush_missings(struct put *put, GError **error)
{
    guint n = put->missings_waiting;
    put->missings_waiting = 0;
    struct query *query = n ? sqlite_query_rows(put->store->db, "put_missing", n, error) : NULL;
    for (guint i = 0; query && i < n; i++) {
        const struct missing *missing = put->missings[i].missing;
        sqlite_bind_integer(query, put->missings[i].result);
        sqlite_bind_text(query, metrics[missing->metric].name);
        sqlite_bind_text(query, missing->printed);
        sqlite_bind_text(query, missing->reason);
    }
    return !n || (query && sqlite_run(query, error));
}

static bool add_missings(struct put *put, const struct waiting_result *of, GError **error)
{
    for (guint i = 0; i < of->result->missings; i++) {
        if (put->missings_waiting == HANDFUL && !flush_missings(put, error))
            return false;
        put->missings[put->missings_waiting++] = (struct waiting_missing){
            &g_array_index(put->batch->missings, struct missing, of->result->missing + i), of->id};
    }
    return true;
}

static void bind_result(struct put *put, struct query *query, const struct waiting_result *waiting)
{
    const struct result *result = waiting->result;
    sqlite_bind_integer(query, waiting->id);
    sqlite_bind_integer(query, put->workloads[result->workload]);
    sqlite_bind_id(query, result->n);
    for (int i = 0; i < METRIC_COUNT; i++)
        sqlite_bind_number(query, result->values[i]);
    sqlite_bind_number(query, result->working_set);
}

/* The results first: what is missing refers to them. */
static bool flush_results(struct put *put, GError **error)
{
    guint n = put->results_waiting;
    put->results_waiting = 0;
    if (!n)
        return true;
    struct query *query = sqlite_query_rows(put->store->db, "put_result", n, error);
    if (!query)
        return false;
    for (guint i = 0; i < n; i++)
        bind_result(put, query, &put->results[i]);
    if (!sqlite_run(query, error))
        return false;
    for (guint i = 0; i < n; i++)
        if (!add_missings(put, &put->results[i], error))
            return false;
    return true;
}

static bool put_results(struct put *put, const struct run *run, gint64 id, GError **error)
{
    if (run->results > PLACES)
        return error_set(error, STATUS_FAILED, "line %u: a run of %u results; expected at most %d",
                         run->line, run->results, PLACES);
    for (guint i = 0; i < run->results; i++) {
        if (put->results_waiting == HANDFUL && !flush_results(put, error))
            return false;
        put->results[put->results_waiting++] = (struct waiting_result){
            &g_array_index(put->batch->results, struct result, run->result + i), id * PLACES + i};
    }
    return true;
}

static bool flush_facts(struct put *put, GError **error)
{
    guint n = put->facts_waiting;
    put->facts_waiting = 0;
    struct query *query = n ? sqlite_query_rows(put->store->db, "put_run_fact", n, error) : NULL;
    for (guint i = 0; query && i < n; i++) {
        const struct fact *fact = put->facts[i].fact;
        sqlite_bind_integer(query, put->facts[i].run);
        sqlite_bind_text(query, fact->key);
        sqlite_bind_text(query, fact->value);
        sqlite_bind_text(query, fact->unit);
        sqlite_bind_text(query, origin_words[fact->origin]);
    }
    return !n || (query && sqlite_run(query, error));
}

static bool put_facts(struct put *put, const struct run *run, gint64 id, GError **error)
{
    for (guint i = 0; i < run->facts; i++) {
        if (put->facts_waiting == HANDFUL && !flush_facts(put, error))
            return false;
        put->facts[put->facts_waiting++] = (struct waiting_fact){
            &g_array_index(put->batch->facts, struct fact, run->fact + i), id};
    }
    return true;
}

static bool put_tags(struct put *put, const struct run *run, gint64 id, GError **error)
{
    for (guint i = 0; i < run->tags; i++) {
        const struct pair *tag = &g_array_index(put->batch->tags, struct pair, run->tag + i);
        sqlite_reset(put->tag);
        sqlite_bind_integer(put->tag, id);
        sqlite_bind_text(put->tag, tag->name);
        sqlite_bind_text(put->tag, tag->value);
        if (!sqlite_run(put->tag, error))
            return false;
    }
    return true;
}

static void bind_run(const struct put *put, struct query *query, const struct waiting_run *waiting)
{
    const struct run *run = waiting->run;
    sqlite_bind_integer(query, waiting->id);
    sqlite_bind_integer(query, put->store->source);
    sqlite_bind_integer(query, waiting->setup);
    sqlite_bind_integer(query, put->store->change);
    sqlite_bind_integer(query, (gint64)run->digest);
    sqlite_bind_integer(query, waiting->nth);
    sqlite_bind_integer(query, (gint64)run->at);
    sqlite_bind_integer(query, (gint64)run->length);
    sqlite_bind_id(query, run->line);
    sqlite_bind_id(query, run->series);
    sqlite_bind_integer(query, run->setup.said);
    const char *const texts[] = {run->tool,    run->tool_version, run->command,
                                 run->machine, run->host,         run->started};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        sqlite_bind_text(query, texts[i]);
    sqlite_bind_text(query, run->started ? date_from_words(run->started_from) : NULL);
    sqlite_bind_number(query, run->duration);
    sqlite_bind_text(query, run_status_words[run->status]);
    sqlite_bind_text(query, run->note);
}

/* *rows: how many of them are new and were written; the others have an identity that is there. */
static bool put_rows(struct put *put, const struct waiting_run *waiting, guint n, guint *rows,
                     GError **error)
{
    struct query *query = sqlite_query_rows(put->store->db, "put_run", n, error);
    for (guint i = 0; query && i < n; i++)
        bind_run(put, query, &waiting[i]);
    if (!query || !sqlite_run(query, error))
        return false;
    *rows = (guint)sqlite_changes(put->store->db);
    return true;
}

static bool find_run(struct store *store, guint64 digest, guint nth, gint64 *run, GError **error)
{
    struct query *query = sqlite_query(store->db, "find_run", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, (gint64)digest);
    sqlite_bind_integer(query, nth);
    return sqlite_get(query, run, error);
}

/* What waits has run numbers that are about to change. */
static bool flush(struct put *put, GError **error)
{
    return flush_results(put, error) && flush_missings(put, error) && flush_facts(put, error);
}

static bool replace_figures(struct put *put, const struct run *run, gint64 known, GError **error)
{
    char aside[24];
    gint64 id = put->store->next_run++;
    g_snprintf(aside, sizeof aside, "%" G_GINT64_FORMAT, id);
    put->counts->fuller++;
    return figures_put_aside(put->store, known, id, error) && put_results(put, run, id, error) &&
           put_facts(put, run, id, error) && flush(put, error) &&
           change_edit(put->store, "run", known, "figures", NULL, aside, error);
}

/* A remark of the importer on what was cut off. */
static bool drop_note(struct store *store, gint64 known, GError **error)
{
    bool altered = false;
    return stated_put(store, known, &(struct stated){.note = ""}, SAID_FILE, &altered, error);
}

/* What a file says of a run after it grew counts.  Of two sources with the same run that which has
 * more figures of it does. */
static bool take_form(struct put *put, const struct run *run, gint64 known, bool own,
                      GError **error)
{
    struct form form;
    if (!flush(put, error) ||
        !form_compare(put->store, known, run, put->batch, put->workloads, &form, error))
        return false;
    if (!own && !form.richer)
        return true;
    return (form.same || replace_figures(put, run, known, error)) &&
           form_take_row(put->store, known, run, !own, error) &&
           (form.same || (state_rename(put->store, known, error) &&
                          (!own || run->note || drop_note(put->store, known, error))));
}

static bool count_again(struct put *put, const struct run *run, gint64 known, GError **error)
{
    enum again again;
    bool own;
    struct stated stated = {
        .setup = run->setup,
        .started = run->started_from == DATE_STATED ? run->started : NULL,
        .note = run->note,
        .tags = &g_array_index(put->batch->tags, struct pair, run->tag),
        .n_tags = run->tags,
    };
    if (!state_again(put->store, known, run, &stated, &again, &own, error) ||
        (again != AGAIN_FORGOTTEN && !take_form(put, run, known, own, error)))
        return false;
    if (again == AGAIN_REVIVED)
        put->counts->runs++, put->counts->results += run->results;
    else
        put->counts->known++;
    put->counts->stated += again == AGAIN_STATED;
    put->counts->refused += again == AGAIN_REFUSED;
    return true;
}

/* What hangs on a run whose row was written. */
static bool put_new(struct put *put, const struct waiting_run *new, GError **error)
{
    const struct run *run = new->run;
    put->store->altered = true;
    put->counts->runs++, put->counts->results += run->results;
    return put_results(put, run, new->id, error) && put_facts(put, run, new->id, error) &&
           put_tags(put, run, new->id, error);
}

/* Words that are new to this source make no rows before it is clear that the run is new. */
static bool put_one(struct put *put, struct waiting_run one, GError **error)
{
    struct store *store = put->store;
    const struct run *run = one.run;
    gint64 known = 0;
    guint rows = 0;
    if (!one.setup && !find_run(store, run->digest, one.nth, &known, error))
        return false;
    if (!known && !one.setup &&
        !setup_of_words(store, &run->setup, run->machine, &one.setup, error))
        return false;
    one.id = store->next_run;
    if (!known && !put_rows(put, &one, 1, &rows, error))
        return false;
    store->next_run += rows;
    put->all_new = rows;
    if (rows)
        return put_new(put, &one, error);
    return (known || find_run(store, run->digest, one.nth, &known, error)) &&
           count_again(put, run, known, error);
}

/* Where one of a handful is known, all are taken back and go in one by one: that is how the numbers
 * of runs stay without gaps. */
static bool flush_runs(struct put *put, GError **error)
{
    struct waiting_run runs[HANDFUL];
    guint n = put->runs_waiting, rows = 0;
    if (!n)
        return true;
    put->runs_waiting = 0;
    memcpy(runs, put->runs, n * sizeof *runs);
    if (!put_rows(put, runs, n, &rows, error))
        return false;
    if (rows < n) {
        struct query *query = sqlite_query(put->store->db, "drop_runs", error);
        if (!query)
            return false;
        sqlite_bind_integer(query, runs[0].id);
        if (!sqlite_run(query, error))
            return false;
        put->store->next_run = runs[0].id;
    }
    for (guint i = 0; i < n; i++)
        if (!(rows < n ? put_one(put, runs[i], error) : put_new(put, &runs[i], error)))
            return false;
    return true;
}

static bool put_run(struct put *put, const struct run *run, GError **error)
{
    struct store *store = put->store;
    struct waiting_run waiting = {run, 0, setup_cached(store, &run->setup, run->machine),
                                  nth_next(&store->nth, run->digest)};
    if (!waiting.setup || !put->all_new)
        return flush_runs(put, error) && put_one(put, waiting, error);
    waiting.id = store->next_run++;
    put->runs[put->runs_waiting++] = waiting;
    return put->runs_waiting < HANDFUL || flush_runs(put, error);
}

static bool prepare(struct put *put, GError **error)
{
    return (put->tag = sqlite_query(put->store->db, "put_tag", error));
}

bool store_put(struct store *store, gint64 source, const struct batch *batch,
               struct put_counts *counts, GError **error)
{
    g_assert(store->change && store->source == source);
    struct put put = {.store = store, .batch = batch, .counts = counts};
    if (!put_rigs(store, batch, error) || !put_setups(store, batch, error) ||
        !put_claims(store, batch, error) || !prepare(&put, error))
        return false;
    g_autofree gint64 *workloads = workloads_put(store, batch, error);
    put.workloads = workloads;
    for (guint i = 0; workloads && i < batch->runs->len; i++)
        if (!put_run(&put, &g_array_index(batch->runs, struct run, i), error))
            return false;
    return workloads && flush_runs(&put, error) && flush(&put, error);
}
