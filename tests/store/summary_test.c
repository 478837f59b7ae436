/* Summaries follow from results, whatever a change touched; what asks them is told when they are
 * not up to date. */
#include "store/check.h"
#include "store/purge.h"
#include "store/summary.h"
#include "tests/store/archive.h"

#define KNOWN "setup_id IN (SELECT id FROM setup WHERE unknown IS NULL)"

#include <glib/gstdio.h>

static const struct setup on_raidz1 = {
    .rig = "pe2900", .layout = RAIDZ1, .compression = "off", .said = SAID_OPTION};

static void set_up(struct store *store)
{
    GError *error = NULL;
    auto_clear(batch_clear) struct batch batch;
    struct put_counts counts = {0};
    batch_init(&batch, NULL, NULL);
    batch_rig(&batch, "pe2900", NULL);
    batch_rig_fact(&batch, "memory", "1000", "B", ORIGIN_STATED);
    const struct given runs[] = {
        {.digest = 1, .setup = on_raidz1, .write = 100, .working_set = 1500, .started = "2011"},
        {.digest = 2, .setup = on_raidz1, .write = 400, .working_set = 1500, .started = "2012"},
        {.digest = 3, .setup = on_raidz1, .write = 200, .working_set = 1500, .started = "2010"},
        {.digest = 4, .machine = "box", .write = 50},
    };
    fill(&batch, runs, G_N_ELEMENTS(runs));
    CHECK(store_begin(store, "import", "shootout import", &error));
    CHECK(put_batch(store, "a.log", "bytes", &batch, &counts, &error));
    CHECK(store_commit(store, &error));
    no_error(error);
}

/* All that is stale is made anew; then the archive is whole. */
static void renew(struct store *store)
{
    GError *error = NULL;
    auto_clear(table_clear) struct table found = {0};
    struct check_counts counts = {0};
    CHECK(summary_renew_all(store, &error));
    CHECK(number(store, "SELECT count(*) FROM stale") == 0);
    CHECK(store_check(store, &(struct check_options){0}, &found, &counts, &error));
    CHECK(counts.found == 0);
    no_error(error);
}

static void test_follow(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    set_up(s);
    CHECK(number(s, "SELECT count(*) FROM stale") == 2);
    renew(s);
    CHECK_ANSWER(s,
                 "SELECT group_concat(runs || ' ' || n || ' ' || median || ' ' || least || ' ' ||"
                 " newest || ' ' || ws || ' ' || metric)"
                 " FROM summary JOIN workload ON workload.id = workload_id"
                 " WHERE " KNOWN " AND class = 'seq-write'",
                 "3 3 200.0 100.0 2012 1-2x throughput");
    CHECK(number(s, "SELECT count(*) FROM summary WHERE NOT " KNOWN) == 2);
}

static void test_changes_mark(void)
{
    GError *error = NULL;
    auto_clear(store_clear) struct store *s = make_archive();
    set_up(s);
    renew(s);
    CHECK(annotate(s, "run=1", "date", "2013", &error));
    CHECK(number(s, "SELECT count(*) FROM stale") == 1);
    renew(s);
    CHECK_ANSWER(s, "SELECT max(newest) FROM summary", "2013");
    CHECK(annotate(s, "run=2", "layout", RAIDZ2, &error));
    CHECK(number(s, "SELECT count(*) FROM stale") == 2);
    renew(s);
    CHECK(number(s, "SELECT sum(runs) FROM summary WHERE " KNOWN) == 6);
    CHECK(number(s, "SELECT count(*) FROM summary WHERE " KNOWN) == 4);
    CHECK(annotate(s, "rig=pe2900", "rig.memory", "500 B", &error));
    CHECK(number(s, "SELECT count(*) FROM stale") > 0);
    renew(s);
    CHECK_ANSWER(s, "SELECT max(ws) FROM summary WHERE " KNOWN, "2-4x");
    CHECK(forget(s, "run=1"));
    renew(s);
    CHECK(number(s, "SELECT sum(runs) FROM summary WHERE " KNOWN) == 4);
    CHECK(undo(s, 0, &error));
    renew(s);
    CHECK(number(s, "SELECT sum(runs) FROM summary WHERE " KNOWN) == 6);
    no_error(error);
}

static void test_purged(void)
{
    GError *error = NULL;
    auto_clear(store_clear) struct store *s = make_archive();
    set_up(s);
    renew(s);
    auto_clear(filter_clear) struct filter *filter = filter_parse("rig=pe2900", NULL);
    struct purge purge = {0};
    CHECK(store_purge(s, filter, &purge, &error));
    CHECK(number(s, "SELECT count(*) FROM summary WHERE " KNOWN) == 0);
    renew(s);
    no_error(error);
}

static void test_check_finds(void)
{
    GError *error = NULL;
    auto_clear(store_clear) struct store *s = make_archive();
    set_up(s);
    renew(s);
    CHECK(sqlite_script(s->db, "harm", "UPDATE summary SET median = median + 1 WHERE " KNOWN,
                        &error));
    auto_clear(table_clear) struct table found = {0}, left = {0};
    struct check_counts counts = {0};
    CHECK(store_begin(s, "repair", "shootout check --repair", &error));
    CHECK(store_check(s, &(struct check_options){.repair = true}, &found, &counts, &error));
    CHECK(counts.found == 1);
    CHECK(store_commit(s, &error));
    counts = (struct check_counts){0};
    CHECK(store_check(s, &(struct check_options){0}, &left, &counts, &error));
    CHECK(counts.found == 0);
    no_error(error);
}

static bool fresh(const char *path)
{
    GError *error = NULL;
    bool is = false;
    auto_clear(store_clear) struct store *reader = store_open(path, STORE_READ, &error);
    CHECK(reader && store_refresh(reader, &is, &error));
    no_error(error);
    return is;
}

/* A reader makes them anew, but not while somebody else writes; a temporary archive has none. */
static void test_refresh(void)
{
    GError *error = NULL;
    g_autofree char *folder = g_dir_make_tmp("shootout-test-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.db", NULL);
    struct store *writer = store_open(path, STORE_WRITE, &error);
    set_up(writer);
    store_close(writer);
    writer = store_open(path, STORE_WRITE, &error);
    CHECK(store_begin(writer, "annotate", "shootout annotate", &error));
    CHECK(!fresh(path));
    store_rollback(writer);
    CHECK(fresh(path));
    CHECK(number(writer, "SELECT count(*) FROM stale") == 0);
    store_close(writer);
    auto_clear(store_clear) struct store *memory = make_archive();
    bool is = true;
    CHECK(store_refresh(memory, &is, &error) && !is);
    no_error(error);
    g_remove(path);
    g_rmdir(folder);
}

static void test_summarised(void)
{
    static const struct {
        const char *text;
        bool is;
    } cases[] = {
        {"rig=a and workload~seq-*", true},
        {"not (disks>=6 or ws=1-2x)", true},
        {"date>=2011", false},
        {"rig=a and not host=b", false},
        {"tag.state=bad", false},
        {"last", false},
        {"pe2900", false},
        {"source~a*", false},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(filter_clear) struct filter *filter = filter_parse(cases[i].text, NULL);
        CHECK(filter && store_summarised(filter) == cases[i].is);
    }
    CHECK(store_summarised(NULL));
}

TESTS("summary", {"follows from results", test_follow},
      {"is marked by what alters", test_changes_mark}, {"goes with what is purged", test_purged},
      {"is proven by check", test_check_finds}, {"is made anew by who asks", test_refresh},
      {"answers what cells share", test_summarised})
