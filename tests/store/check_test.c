/* Looking over archives: whole ones, each kind of damage by itself, and repairs. */
#include "store/check.h"
#include "store/inside.h"
#include "store/workloads.h"
#include "tests/store/archive.h"

#include <unistd.h>

static struct store *make(void)
{
    struct store *s = make_archive();
    struct given runs[] = {
        {.digest = 1, .setup = {.rig = "pe2900", .layout = RAIDZ1, .said = SAID_FILE}},
        {.digest = 2, .setup = {.layout = RAIDZ2, .said = SAID_FILE}, .started = "2011-05-03"}};
    import(s, "a.log", "bytes of a", runs, 2);
    CHECK(annotate(s, "run=1", "tag.state", "bad", NULL));
    CHECK(annotate(s, "run=1", "layout", MIRROR, NULL));
    CHECK(annotate(s, "run=2", "date", "2012", NULL));
    CHECK(forget(s, "run=2") && undo(s, 0, NULL) && undo(s, 0, NULL));
    return s;
}

/* "part place: found (repair); ..." */
static char *look(struct store *s, bool repair)
{
    GError *error = NULL;
    auto_clear(table_clear) struct table table = {0};
    struct check_counts counts = {0};
    struct check_options options = {.repair = repair};
    if (repair)
        CHECK(store_begin(s, "repair", "shootout check --repair", &error));
    CHECK(store_check(s, &options, &table, &counts, &error));
    if (repair)
        CHECK(store_commit(s, &error));
    no_error(error);
    CHECK(counts.found == table.rows);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < table.rows; i++)
        g_string_append_printf(text, "%s%s %s: %s (%s)", i ? "; " : "",
                               table_cell(&table, i, 0)->text, table_cell(&table, i, 1)->text,
                               table_cell(&table, i, 2)->text, table_cell(&table, i, 3)->text);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void check_look(struct store *s, bool repair, const char *want, int line)
{
    g_autofree char *got = look(s, repair);
    bool found = *want ? strstr(got, want) != NULL : !*got;
    if (!found)
        fprintf(stderr, "line %d: got  %s\n    want %s\n", line, got, want);
    CHECK(found);
}

#define CHECK_LOOK(store, repair, want) check_look(store, repair, want, __LINE__)

static void finds_nothing_wrong(void)
{
    auto_clear(store_clear) struct store *s = make();
    CHECK_LOOK(s, false, "");
    CHECK_LOOK(s, true, "");
    CHECK(number(s, "SELECT count(*) FROM changes WHERE verb = 'repair'") == 0);
}

/* What one statement breaks, check finds, alone. */
static void finds_each_damage(void)
{
    static const struct {
        const char *sql, *want;
    } rows[] = {
        {"UPDATE run SET setup_id = 99 WHERE id = 1", "references run 1: refers to a row of setup"},
        {"UPDATE result SET id = id + 4096 * 50 WHERE id = 4096", "its run is not there (no)"},
        {"DELETE FROM result WHERE id / 4096 = 2", "orphans run 2: it has no result (no)"},
        {"UPDATE run SET length = 11 WHERE id = 1", "run 1: it reaches beyond the end"},
        {"UPDATE source_part SET bytes = x'00'", "sources source 1: source 1 (a.log): a part"},
        {"DELETE FROM source_part", "damaged: its bytes do not have its hash (no)"},
        {"UPDATE source SET sha256 = 'x'", "its hash is no SHA-256: x"},
        {"UPDATE layout SET canon = '6xdisk/raidz1' WHERE id = 1", "expected a canonical line"},
        {"UPDATE run SET nth = 0 WHERE id = 2", "identities run 2: its place among equals is 0"},
        {"DELETE FROM archive", "expected one row that says which archive this is"},
        {"UPDATE run SET started = '1999' WHERE id = 2", "started is 1999, but the last change"},
        {"UPDATE tag SET value = 'good'", "tag.state is good, but the last change made it bad"},
        {"DELETE FROM tag", "tag.state is unknown, but the last change made it bad"},
        {"UPDATE history SET field = 'nonsense' WHERE field = 'setup_id'", "run.nonsense"},
        {"CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM result; END",
         "trigger t: not one"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        auto_clear(store_clear) struct store *s = make();
        CHECK(sqlite_script(s->db, "off", "PRAGMA foreign_keys = OFF", NULL));
        CHECK(sqlite_script(s->db, rows[i].sql, rows[i].sql, NULL));
        CHECK_LOOK(s, false, rows[i].want);
    }
}

static void repairs_what_is_derived(void)
{
    static const struct {
        const char *sql, *want;
    } rows[] = {
        {"UPDATE layout SET survives = 5, label = 'x'",
         "layouts 6xdisk/zfs.raidz1/zfs: the layout"},
        {"UPDATE workload SET bs = 1 WHERE id = 1", "the workload has other facts"},
        {"UPDATE source SET whole = 1", "growth source 1: another source"},
        {"UPDATE change SET undone = NULL", "undoes change 4: it is marked"},
        {"DROP VIEW runs", "tables view runs: is not there"},
        {"DROP VIEW runs; CREATE VIEW runs AS SELECT 1 AS run", "view runs: differs from the one"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        auto_clear(store_clear) struct store *s = make();
        CHECK(sqlite_script(s->db, rows[i].sql, rows[i].sql, NULL));
        CHECK_LOOK(s, false, rows[i].want);
        CHECK_LOOK(s, false, "(yes)");
        CHECK_LOOK(s, true, "(done)");
        CHECK_LOOK(s, false, "");
        CHECK(number(s, "SELECT count(*) FROM changes WHERE verb = 'repair'") == 1);
        GError *error = NULL;
        CHECK(!undo(s, (gint64)number(s, "SELECT max(change) FROM changes"), &error));
        CHECK_ERROR(error, "for good");
        CHECK(number(s, "SELECT count(*) FROM runs") == 2);
    }
}

/* An importer may know more of a workload than its canonical text says; the row follows the
 * text. */
static void facets_follow_the_text(void)
{
    auto_clear(store_clear) struct store *s = make();
    auto_clear(batch_clear) struct batch batch = {0};
    struct workload facets;
    batch_init(&batch, NULL, NULL);
    workload_init(&facets, WORKLOAD_SEQ_READ);
    facets.qd = 1, facets.direct = ANSWER_YES;
    facets.cache = "warm"; /* not written: direct reads do not meet the page cache */
    CHECK(batch_workload(&batch, &facets, NULL) == 0);
    CHECK(store_begin(s, "import", NULL, NULL));
    g_autofree gint64 *ids = workloads_put(s, &batch, NULL);
    CHECK(ids && ids[0] > 0);
    const char *canon = g_array_index(batch.workloads, struct batch_workload, 0).canon;
    bool same = false;
    CHECK(!strcmp(canon, "seq-read:direct=yes,qd=1"));
    CHECK(ids && workloads_again(s, ids[0], canon, false, &same, NULL) && same);
    store_rollback(s);
}

/* Views that came with a file are not asked. */
static void does_not_trust_views(void)
{
    g_autofree char *folder = g_dir_make_tmp("shootout-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.db", NULL);
    GError *error = NULL;
    struct store *s = store_open(path, STORE_WRITE, &error);
    struct given run = {.digest = 1};
    import(s, "a.log", "a", &run, 1);
    CHECK(sqlite_script(s->db, "evil",
                        "DROP VIEW runs; CREATE VIEW runs AS SELECT 666 AS run; "
                        "DROP VIEW claims",
                        NULL));
    store_close(s);
    for (enum store_mode mode = STORE_READ; mode <= STORE_WRITE; mode++) {
        s = store_open(path, mode, &error);
        no_error(error);
        CHECK_ANSWER(s, "SELECT run FROM runs", "1");
        CHECK_ANSWER(s, "SELECT count(*) FROM claims", "0");
        CHECK_LOOK(s, false, "view runs: differs");
        store_close(s);
    }
    unlink(path);
    rmdir(folder);
}

TESTS("check", {"finds nothing wrong", finds_nothing_wrong},
      {"finds each damage", finds_each_damage},
      {"repairs what is derived", repairs_what_is_derived},
      {"facets follow the text", facets_follow_the_text},
      {"does not trust views", does_not_trust_views})
