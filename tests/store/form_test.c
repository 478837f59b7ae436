/* Runs that come again with other figures than stand. */
#include "tests/store/archive.h"

/* A run of digest 1 with a write and, where `full`, its latency, a read, and a fact. */
static void fill_form(struct batch *batch, bool full)
{
    batch_init(batch, NULL, NULL);
    struct run *run = batch_run(batch);
    run->digest = 1, run->tool = "bonnie++", run->line = full ? 3 : 1;
    run->machine = full ? "db1" : NULL;
    struct result *result = batch_result(batch, seq(batch, WORKLOAD_SEQ_WRITE));
    result->values[METRIC_throughput] = 1e8;
    if (full) {
        result->values[METRIC_latency_max] = 0.25;
        batch_result(batch, seq(batch, WORKLOAD_SEQ_READ))->values[METRIC_throughput] = 2e8;
        batch_fact(batch, "free", "1000", "B", ORIGIN_IMPORTED);
    } else {
        batch_missing(batch, METRIC_latency_max, NULL, "not run");
    }
    batch_end_run(batch, NULL);
}

static struct put_counts import_form(struct store *s, const char *origin, bool full)
{
    auto_clear(batch_clear) struct batch batch;
    fill_form(&batch, full);
    return import_batch(s, origin, origin, &batch);
}

static const char all[] = "SELECT group_concat(workload.class || ':' || coalesce(latency_max, '-'))"
                          " || ' missing ' || (SELECT count(*) FROM missing WHERE result_id / 4096 "
                          "= run.id) || ' facts ' || (SELECT count(*) FROM run_fact WHERE run_id = "
                          "run.id) || ' ' || source_id || ' ' || coalesce(unknown, '-') FROM run "
                          "JOIN setup ON setup.id = setup_id JOIN result ON result.id / 4096 = "
                          "run.id JOIN workload ON workload.id = workload_id "
                          "WHERE run.removed IS NULL";

static void fuller_wins(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_form(s, "table", false);
    CHECK_ANSWER(s, all, "seq-write:- missing 1 facts 0 1 (table)");
    CHECK(annotate(s, "tool=bonnie++", "note", "the old cables", NULL));
    struct put_counts counts = import_form(s, "csv", true);
    CHECK(counts.known == 1 && counts.fuller == 1 && !counts.runs);
    const char full[] = "seq-write:0.25,seq-read:- missing 0 facts 1 2 db1 (csv)";
    CHECK_ANSWER(s, all, full);
    CHECK_ANSWER(s, "SELECT run || note FROM runs", "1the old cables");
    CHECK(undo(s, 3, NULL));
    CHECK_ANSWER(s, all, "seq-write:- missing 1 facts 0 1 (table)");
    CHECK(undo(s, 4, NULL));
    CHECK_ANSWER(s, all, full);
    CHECK(undo(s, 5, NULL));
    counts = import_form(s, "csv", true);
    CHECK(counts.fuller == 1);
    CHECK_ANSWER(s, all, full);
}

static void poorer_adds_nothing(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_form(s, "csv", true);
    struct put_counts counts = import_form(s, "table", false);
    CHECK(counts.known == 1 && !counts.fuller);
    CHECK_ANSWER(s, all, "seq-write:0.25,seq-read:- missing 0 facts 1 1 db1 (csv)");
}

static void forgotten_stays_forgotten(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    import_form(s, "table", false);
    CHECK(forget(s, "tool=bonnie++"));
    CHECK(import_form(s, "csv", true).fuller == 0);
    CHECK(number(s, "SELECT count(*) FROM runs") == 0);
}

TESTS("form", {"the fuller form wins", fuller_wins},
      {"a poorer one adds nothing", poorer_adds_nothing},
      {"forgotten stays forgotten", forgotten_stays_forgotten})
