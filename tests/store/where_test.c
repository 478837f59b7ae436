/* Selections: every key, three values, words, and that every query can be prepared. */
#include "schema/embedded.h"
#include "store/inside.h"
#include "store/merge.h"
#include "store/purge.h"
#include "store/queries.h"
#include "store/where.h"
#include "tests/store/archive.h"

#include <unistd.h>

extern const struct embedded queries_sql[];

/* Five runs: 1 and 2 described, 3 without layout, 4 without anything, 5 forgotten. */
static struct store *make(void)
{
    struct store *s = make_archive();
    auto_clear(batch_clear) struct batch b;
    batch_init(&b, NULL, NULL);
    batch_rig(&b, "pe2900", NULL);
    batch_rig_fact(&b, "memory", "1000.0", "B", ORIGIN_STATED);
    batch_rig_fact(&b, "os", "FreeBSD 8.2", NULL, ORIGIN_STATED);
    struct given runs[] = {
        {.digest = 1,
         .machine = "db1",
         .started = "2011-05-03T10:22:31Z",
         .working_set = 1000,
         .setup = {"pe2900", RAIDZ1, "S4a", "lz4", ORIGIN_STATED, SAID_FILE}},
        {.digest = 2,
         .machine = "db2",
         .started = "2012",
         .working_set = 3000,
         .tool = "bonnie++",
         .setup = {"pe2900#1", MIRROR, NULL, NULL, ORIGIN_STATED, SAID_FILE}},
        {.digest = 3,
         .started = "2011-06",
         .working_set = 5000,
         .setup = {.rig = "t710", .said = 1}},
        {.digest = 4},
        {.digest = 5, .setup = {"pe2900", RAIDZ2, NULL, NULL, ORIGIN_STATED, SAID_FILE}},
    };
    fill(&b, runs, 5);
    g_array_index(b.runs, struct run, 0).host = "rack 1";
    import_batch(s, "/tmp/results/a.log", "one", &b);
    annotate(s, "run=1", "tag.state", "bad", NULL);
    forget(s, "run=5");
    return s;
}

/* "1,2/1": the runs that a selection takes, and how many it cannot judge. */
static char *taken(struct store *s, const struct filter *filter)
{
    GError *error = NULL;
    auto_clear(rows_clear) struct rows *rows = store_rows(s, "list_runs", filter, &error);
    g_autoptr(GString) text = g_string_new(NULL);
    while (rows && rows_next(rows, &error))
        g_string_append_printf(text, "%s%s", text->len ? "," : "", rows_text(rows, 0));
    guint64 unjudged = 0;
    CHECK(store_unjudged(s, filter, &unjudged, &error));
    no_error(error);
    g_string_append_printf(text, "/%d", (int)unjudged);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void check(struct store *s, const char *where, const char *want)
{
    GError *error = NULL;
    auto_clear(filter_clear) struct filter *filter = filter_parse(where, &error);
    no_error(error);
    g_autofree char *got = filter ? taken(s, filter) : NULL;
    check_text(got, want, where, __FILE__, __LINE__);
}

static const char *const key_cases[][2] = {
    {"rig=pe2900", "1,2/1"},
    {"rig=PE2900#1", "1,2/1"},
    {"rig=pe2900#2", "/1"},
    {"rig~pe*", "1,2/1"},
    {"host='rack 1'", "1/2"},
    {"host=db2", "2/2"},
    {"layout=" RAIDZ1, "1/2"},
    {"layout=6xdisk/raidz1", "1/2"},
    {"layout=s4a", "1/2"},
    {"layout=raidz1", "1/2"},
    {"layout~*raidz*", "1/2"},
    {"layout!=raidz1", "2/2"},
    {"level=raidz1", "1/2"},
    {"manager=geom", "2/2"},
    {"redundancy=parity1", "1/2"},
    {"survives>=1", "1,2/2"},
    {"fs=zfs", "1/2"},
    {"controller=none", "1,2/2"},
    {"disks>=6", "1/2"},
    {"disks<6", "2/2"},
    {"media=hdd", "/4"},
    {"compression=lz4", "1/2"},
    {"compression=off", "2/2"},
    {"os='freebsd 8.2'", "1,2/2"},
    {"os=freebsd*", "1,2/2"},
    {"tool=dd", "1,3,4/0"},
    {"tool!=dd", "2/0"},
    {"workload=seq-read:bs=8K,qd=1", "1,2,3,4/0"},
    {"class=seq-*", "1,2,3,4/0"},
    {"class=rand-read", "/0"},
    {"bs=8K", "1,2,3,4/0"},
    {"bs>8K", "/0"},
    {"qd=1 jobs=1", "1,2,3,4/0"},
    {"data=zero", "/4"},
    {"flush=end", "/4"},
    {"cache=cold", "/4"},
    {"direct=no", "1,2,3,4/0"},
    {"ws='<=1x'", "1/2"},
    {"ws='2-4x'", "2/2"},
    {"ws!='2-4x'", "1/2"},
    {"date=2011", "1,3/1"},
    {"date=2011-05-03", "1/1"},
    {"date>=2011-06", "2,3/1"},
    {"date>2011", "2/1"},
    {"date<=2011", "1,3/1"},
    {"date<2011-06-02", "1/2"},
    {"date=2012-03", "/2"},
    {"date>2011-12-31", "2/1"},
    {"source=a.log", "1,2,3,4/0"},
    {"source=/tmp/results/a.log", "1,2,3,4/0"},
    {"source=log", "/0"},
    {"run=2", "2/0"},
    {"run<=2", "1,2/0"},
    {"tag.state=bad", "1/0"},
    {"tag.state!=bad", "2,3,4/0"},
    {"tag.STATE=b*", "1/0"},
};

static void knows_every_key(void)
{
    auto_clear(store_clear) struct store *s = make();
    for (gsize i = 0; i < G_N_ELEMENTS(key_cases); i++)
        check(s, key_cases[i][0], key_cases[i][1]);
}

/* Unknown is neither true nor false, and `not` of it is not true. */
static void judges_by_three_values(void)
{
    auto_clear(store_clear) struct store *s = make();
    static const char *const cases[][2] = {
        {"not level=raidz1", "2/2"},
        {"not not level=raidz1", "1/2"},
        {"level=raidz1 or tool=dd", "1,3,4/0"},
        {"level=raidz1 and tool=dd", "1/2"},
        {"level=raidz1 and tool=bonnie++", "/0"},
        {"not (level=raidz1 and tool=bonnie++)", "1,2,3,4/0"},
        {"not tag.state=bad", "2,3,4/0"},
        {"layout=unknown", "3,4/0"},
        {"layout!=unknown", "1,2/0"},
        {"not rig=unknown", "1,2,3/0"},
        {"compression=unknown", "3,4/0"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++)
        check(s, cases[i][0], cases[i][1]);
}

static void finds_words(void)
{
    auto_clear(store_clear) struct store *s = make();
    static const char *const cases[][2] = {
        {"pe2900", "1,2/0"},   {"pe2900#1", "1,2/0"},     {"PE29", "1,2/0"},
        {"db2", "2/0"},        {"db", "1,2/0"},           {"bonnie++", "2/0"},
        {"bonnie", "2/0"},     {"dd", "1,3,4/0"},         {"s4a", "1/0"},
        {"bad", "1/0"},        {"raidz1", "1/0"},         {"raidz", "1/0"},
        {"geom", "2/0"},       {"seq-read", "1,2,3,4/0"}, {"50%", "/0"},
        {"a_b", "/0"},         {"a.log", "3,4/0"},        {"not db1", "2,3,4/0"},
        {"last", "1,2,3,4/0"}, {"last db2", "2/0"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++)
        check(s, cases[i][0], cases[i][1]);
}

/* The last import, not the last change, and not one that was undone. */
static void knows_the_last_import(void)
{
    auto_clear(store_clear) struct store *s = make();
    struct given run = {.digest = 77};
    import(s, "b.log", "two", &run, 1);
    check(s, "last", "6/0");
    undo(s, 0, NULL);
    check(s, "last", "1,2,3,4/0");
}

/* Values are bound: none of them is read as SQL. */
static void binds_values(void)
{
    auto_clear(store_clear) struct store *s = make();
    struct filter filter = {.kind = FILTER_COMPARE, .field = FIELD_rig, .text = "' OR 1 --"};
    for (int i = 0; i < FIELD_COUNT; i++) {
        filter.field = (enum field)i;
        for (int o = FILTER_EQUAL; o <= FILTER_LIKE; o++) {
            filter.operator=(enum filter_operator) o;
            g_autofree char *got = taken(s, &filter); /* is prepared and runs */
            bool inverse = o != FILTER_EQUAL && o != FILTER_LIKE;
            CHECK(inverse || g_str_has_prefix(got, "/"));
        }
    }
    filter = (struct filter){.kind = FILTER_WORD, .text = "'); DROP TABLE run; --"};
    g_autofree char *got = taken(s, &filter);
    CHECK_TEXT(got, "/0");
}

static void takes_long_selections(void)
{
    auto_clear(store_clear) struct store *s = make();
    g_autoptr(GString) text = g_string_new("run=1");
    for (int i = 0; i < 499; i++)
        g_string_append(text, i % 2 ? " or run=2" : " or layout=raidz1");
    check(s, text->str, "1,2/2");
    g_string_assign(text, "word0");
    for (int i = 1; i < 500; i++)
        g_string_append_printf(text, " or word%d", i);
    check(s, text->str, "/0");
    g_string_assign(text, "run=2"); /* deep on the right; of run 1 an even number of times not */
    for (int i = 0; i < 60; i++)
        g_string_prepend(text, "not (run=1 and ");
    for (int i = 0; i < 60; i++)
        g_string_append_c(text, ')');
    check(s, text->str, "2,3,4/0");
}

/* Some queries speak of another archive, and of tables that stand only while they are asked. */
static void stand_beside(struct store *s)
{
    GError *error = NULL;
    char path[] = "shootout-where-XXXXXX";
    g_autofree char *other = g_build_filename(g_get_tmp_dir(), path, NULL);
    int file = g_mkstemp(other);
    CHECK(file >= 0 && !close(file));
    store_close(store_open(other, STORE_WRITE, &error));
    CHECK(merge_attach(s, other, &error) && purge_tables(s, &error));
    no_error(error);
    unlink(other);
}

static void prepares_every_query(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    stand_beside(s);
    auto_clear(where_clear) struct where where;
    where_init(&where, NULL);
    int n = 0;
    for (const struct embedded *row = queries_sql; row->name; row++, n++) {
        GError *error = NULL;
        g_autoptr(GString) sql = g_string_new(NULL);
        g_autofree char *text = where_complete(&where, row->text);
        g_string_assign(sql, text);
        bool canons = g_str_has_prefix(row->name, "canons"), map = strstr(row->name, "merge_map.");
        g_string_replace(sql, "{thing}", canons || map ? "layout" : "claim", 0);
        g_string_replace(sql, "{field}", "removed", 0);
        struct query *query = sqlite_prepare(s->db, row->name, sql->str, &error);
        no_error(error);
        sqlite_finish(query);
        CHECK(g_str_has_prefix(row->text, "-- ") && strstr(row->text, ".\n"));
    }
    CHECK(n > 60);
}

/* Of the queries that others read: every column has a name, and no two the same. */
static void names_columns(void)
{
    static const char *const names[] = {
        "list_changes", "list_runs",    "show_run",  "run_results", "run_facts",   "run_tags",
        "run_missing",  "observations", "status",    "undescribed", "list_rigs",   "list_layouts",
        "list_setups",  "list_claims",  "rig_facts", "source_runs", "list_sources"};
    auto_clear(store_clear) struct store *s = make_archive();
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        auto_clear(rows_clear) struct rows *rows = store_rows(s, names[i], NULL, NULL);
        g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
        for (int c = 0; rows && c < rows_columns(rows); c++) {
            const char *name = rows_name(rows, c);
            CHECK(g_hash_table_add(seen, (gpointer)name));
            CHECK(!strpbrk(name, " (.:"));
        }
        CHECK(rows && rows_columns(rows) > 1);
    }
}

/* Findings may name any number of results: more than a query may have text. */
static void takes_many_results(void)
{
    enum { MANY = 200000 };
    auto_clear(store_clear) struct store *s = make();
    GArray *results = g_array_new(FALSE, FALSE, sizeof(gint64));
    auto_clear(filter_clear) struct filter *filter = filter_parse("finding=A06", NULL);
    for (gint64 i = 0; i < MANY; i++) {
        gint64 id = 4096 + i * 4096;
        g_array_append_val(results, id);
    }
    filter->results = results;
    GError *error = NULL;
    auto_clear(rows_clear) struct rows *rows = store_rows(s, "observations", filter, &error);
    no_error(error);
    CHECK(rows && rows_next(rows, &error));
    no_error(error);
}

static gint64 count(struct store *s, const char *sql)
{
    gint64 n = 0;
    CHECK(sqlite_number(s->db, sql, &n, NULL));
    return n;
}

static bool has_column(struct store *s, const char *table, const char *column)
{
    g_autofree char *sql = g_strdup_printf(
        "SELECT count(*) FROM pragma_table_info('%s') WHERE name = '%s'", table, column);
    return count(s, sql) == 1;
}

/* metric.def and the SQL know the same metrics, and each is kept under its own name. */
static void knows_every_metric(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    auto_clear(batch_clear) struct batch b;
    batch_init(&b, NULL, NULL);
    fill(&b, &(struct given){.digest = 1}, 1);
    for (int i = 0; i < METRIC_COUNT; i++)
        g_array_index(b.results, struct result, 0).values[i] = 1000 + i;
    import_batch(s, "a", "a", &b);
    auto_clear(rows_clear) struct rows *all = store_rows(s, "observations", NULL, NULL);
    CHECK(rows_next(all, NULL));
    auto_clear(rows_clear) struct rows *each = store_rows(s, "run_results", NULL, NULL);
    rows_bind_integer(each, "run", 1);
    for (int i = 0; i < METRIC_COUNT; i++) {
        const char *name = metrics[i].name;
        g_autofree char *sql = g_strdup_printf("SELECT %s FROM results LIMIT 1", name);
        CHECK(has_column(s, "result", name) && has_column(s, "results", name));
        CHECK(number(s, sql) == 1000 + i);
        CHECK(rows_number(all, rows_find(all, name)) == 1000 + i);
        CHECK(rows_next(each, NULL));
        CHECK_TEXT(rows_text(each, rows_find(each, "metric")), name);
        CHECK(rows_number(each, rows_find(each, "value")) == 1000 + i);
    }
    /* Beside the metrics: id, workload, n, working set. */
    CHECK(count(s, "SELECT count(*) FROM pragma_table_info('result')") == METRIC_COUNT + 4);
}

static void observes(void)
{
    auto_clear(store_clear) struct store *s = make();
    auto_clear(rows_clear) struct rows *rows = store_rows(s, "observations", NULL, NULL);
    g_autoptr(GString) workloads = g_string_new(NULL);
    const char *wanted[] = {"memory",
                            "1000.0",
                            "os",
                            "FreeBSD 8.2",
                            "layout_name",
                            "S4a",
                            "compression_origin",
                            "stated",
                            "rig_revision",
                            "1",
                            "throughput",
                            "100000000.0",
                            "status",
                            "ok",
                            "direct",
                            "no"};
    int n = 0;
    for (; rows_next(rows, NULL); n++)
        for (int c = 0; c < rows_columns(rows); c++) {
            for (gsize i = 0; n == 0 && i < G_N_ELEMENTS(wanted); i += 2)
                if (!strcmp(rows_name(rows, c), wanted[i]))
                    CHECK_TEXT(rows_text(rows, c), wanted[i + 1]);
            if (!strcmp(rows_name(rows, c), "workload"))
                g_string_append_c(workloads, rows_text(rows, c)[4]);
        }
    CHECK(n == 8);
    CHECK_TEXT(workloads->str, "wrwrwrwr"); /* equal ones are adjacent */
}

static void shows_a_run(void)
{
    auto_clear(store_clear) struct store *s = make();
    auto_clear(rows_clear) struct rows *run = store_rows(s, "show_run", NULL, NULL);
    rows_bind_integer(run, "run", 1);
    CHECK(rows_next(run, NULL) && rows_integer(run, 0) == 1 && !rows_next(run, NULL));
    auto_clear(rows_clear) struct rows *results = store_rows(s, "run_results", NULL, NULL);
    rows_bind_integer(results, "run", 1);
    CHECK(rows_next(results, NULL));
    CHECK_TEXT(rows_text(results, 4), "throughput");
    CHECK_NEAR(rows_number(results, 5), 1e8, 0);
    CHECK(rows_next(results, NULL) && !rows_next(results, NULL));
    auto_clear(rows_clear) struct rows *facts = store_rows(s, "rig_facts", NULL, NULL);
    rows_bind_text(facts, "rig", "pe2900");
    CHECK(rows_next(facts, NULL) && rows_next(facts, NULL) && !rows_next(facts, NULL));
    auto_clear(rows_clear) struct rows *status = store_rows(s, "status", NULL, NULL);
    CHECK(rows_next(status, NULL) && rows_integer(status, 0) == 4 && rows_integer(status, 1) == 8);
    CHECK(rows_integer(status, 6) == 1 && rows_integer(status, 7) == 2 &&
          rows_integer(status, 8) == 1);
}

TESTS("where", {"knows every key", knows_every_key},
      {"judges by three values", judges_by_three_values}, {"finds words", finds_words},
      {"knows the last import", knows_the_last_import}, {"binds values", binds_values},
      {"takes long selections", takes_long_selections}, {"takes many results", takes_many_results},
      {"prepares every query", prepares_every_query}, {"names columns", names_columns},
      {"knows every metric", knows_every_metric}, {"observes", observes},
      {"shows a run", shows_a_run})
