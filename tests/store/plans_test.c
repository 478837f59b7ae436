/* How SQLite would answer every embedded query: none reads a table that grows with the runs from
 * end to end, unless its first lines say so. */
#include "schema/embedded.h"
#include "store/inside.h"
#include "store/merge.h"
#include "store/purge.h"
#include "store/where.h"
#include "tests/store/archive.h"

#include <glib/gstdio.h>
#include <unistd.h>

extern const struct embedded queries_sql[];

enum { RUNS = 40 };

/* One run on each of so many setups. */
static struct store *make(void)
{
    auto_clear(batch_clear) struct batch batch;
    GError *error = NULL;
    struct put_counts counts = {0};
    struct store *s = make_archive();
    batch_init(&batch, NULL, NULL);
    for (guint64 i = 0; i < RUNS; i++) {
        g_autofree char *rig = g_strdup_printf("rig%d", (int)i);
        batch_rig(&batch, rig, NULL);
        struct given run = {.digest = i + 1, .write = 100};
        run.setup = (struct setup){.rig = batch_text(&batch, rig, -1),
                                   .layout = i % 2 ? RAIDZ1 : MIRROR,
                                   .compression = "off",
                                   .said = SAID_OPTION};
        fill(&batch, &run, 1);
    }
    CHECK(store_begin(s, "import", "shootout import", &error));
    CHECK(put_batch(s, "a.log", "a", &batch, &counts, &error));
    CHECK(store_commit(s, &error));
    no_error(error);
    return s;
}

/* The tables that grow with the runs. */
static bool reads_whole(const char *step)
{
    static const char *const tables[] = {"run",          "result",    "missing",
                                         "run_fact",     "tag",       "other.run",
                                         "other.result", "other.tag", "history"};
    for (gsize i = 0; i < G_N_ELEMENTS(tables); i++) {
        gsize length = strlen(tables[i]);
        if (g_str_has_prefix(step, "SCAN ") && !strncmp(step + 5, tables[i], length) &&
            (!step[5 + length] || step[5 + length] == ' '))
            return true;
    }
    return false;
}

/* Whether a step of the plan reads a whole table; `which` becomes the first. */
static bool scans(struct store *s, const char *name, const char *sql, char **which)
{
    GError *error = NULL;
    g_autofree char *explain = g_strconcat("EXPLAIN QUERY PLAN ", sql, NULL);
    struct query *query = sqlite_prepare(s->db, name, explain, &error);
    bool found = false;
    while (query && !found && sqlite_step(query, &error) > 0) {
        found = reads_whole(sqlite_text(query, 3));
        if (found)
            *which = g_strdup(sqlite_text(query, 3));
    }
    no_error(error);
    sqlite_finish(query);
    return found;
}

/* Whether the comment before the query says that it reads all. */
static bool says_so(const char *sql)
{
    const char *end = sql;
    while (g_str_has_prefix(end, "--"))
        end = strchr(end, '\n') + 1;
    g_autofree char *head = g_strndup(sql, (gsize)(end - sql));
    return strstr(head, "Reads every ") || strstr(head, "Reads all ");
}

/* Some queries speak of another archive, and of tables that stand only while they are asked. */
static void stand_beside(struct store *s)
{
    GError *error = NULL;
    char path[] = "shootout-plans-XXXXXX";
    g_autofree char *other = g_build_filename(g_get_tmp_dir(), path, NULL);
    int file = g_mkstemp(other);
    CHECK(file >= 0 && !close(file));
    store_close(store_open(other, STORE_WRITE, &error));
    CHECK(merge_attach(s, other, &error) && purge_tables(s, &error));
    /* What checks references reads whole tables in plans, and never in truth. */
    CHECK(sqlite_script(s->db, "keys", "PRAGMA foreign_keys = OFF", &error));
    no_error(error);
    unlink(other);
}

static void test_say_so(void)
{
    auto_clear(store_clear) struct store *s = make();
    auto_clear(where_clear) struct where where;
    where_init(&where, NULL);
    stand_beside(s);
    for (const struct embedded *row = queries_sql; row->name; row++) {
        g_autofree char *text = where_complete(&where, row->text), *which = NULL;
        g_autoptr(GString) sql = g_string_new(text);
        bool canons = g_str_has_prefix(row->name, "canons"), map = strstr(row->name, "merge_map.");
        g_string_replace(sql, "{thing}", canons || map ? "layout" : "claim", 0);
        g_string_replace(sql, "{field}", "removed", 0);
        bool reads = scans(s, row->name, sql->str, &which);
        if (reads != says_so(row->text))
            fprintf(stderr, "%s: %s\n", row->name,
                    reads ? which : "reads no table from end to end");
        CHECK(reads == says_so(row->text));
    }
}

/* A selection of few setups or sources reads no table whole, whatever is asked of it. */
static void test_narrow(void)
{
    static const char *const selections[] = {"rig=rig7", "rig=rig7 class=seq-write",
                                             "source=b.log or source=c.log",
                                             "not (rig!=rig7 or tool=dd)"};
    auto_clear(store_clear) struct store *s = make();
    purge_tables(s, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(selections); i++)
        for (const struct embedded *row = queries_sql; row->name; row++) {
            if (!strstr(row->text, "{from}") || g_str_has_prefix(row->name, "takes_run"))
                continue;
            GError *error = NULL;
            auto_clear(filter_clear) struct filter *filter = filter_parse(selections[i], &error);
            auto_clear(where_clear) struct where where;
            g_autofree char *name = g_strndup(row->name, strcspn(row->name, ".")), *which = NULL;
            sqlite_finish(where_query(&where, s->db, name, filter, WHERE_TAKEN, &error));
            g_autofree char *sql = where_complete(&where, row->text);
            CHECK(*where.index && !scans(s, name, sql, &which));
            no_error(error);
        }
}

/* Where most would be left anyway, they are read in their order. */
static void test_wide(void)
{
    static const char *const selections[] = {"layout!=unknown", "rig=rig7 or tool=dd", "tool=dd",
                                             "compression=off"};
    auto_clear(store_clear) struct store *s = make();
    for (gsize i = 0; i < G_N_ELEMENTS(selections); i++) {
        auto_clear(filter_clear) struct filter *filter = filter_parse(selections[i], NULL);
        auto_clear(where_clear) struct where where;
        sqlite_finish(where_query(&where, s->db, "observations", filter, WHERE_TAKEN, NULL));
        CHECK(!*where.index && !where.narrow->len);
    }
}

TESTS("plans", {"queries that read all say so", test_say_so},
      {"few setups or sources are looked up", test_narrow}, {"many are not", test_wide})
