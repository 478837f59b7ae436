/* SQL of people: columns know their units, nothing can be written, time is limited. */
#include "tests/store/archive.h"

static struct store *make(void)
{
    struct store *s = make_archive();
    struct given run = {.digest = 1, .machine = "db1", .started = "2011", .write = 123456789.5};
    import(s, "a.log", "a", &run, 1);
    return s;
}

static void gives_a_table(void)
{
    auto_clear(store_clear) struct store *s = make();
    auto_clear(table_clear) struct table t = {0};
    GError *error = NULL;
    CHECK(store_sql(s,
                    "SELECT machine, run, throughput, rate, 1.5 AS x, run, x'00ff' AS b, "
                    "CAST(x'ff' AS TEXT) AS odd FROM results; -- all",
                    5, &t, &error));
    no_error(error);
    CHECK(t.rows == 2 && t.columns->len == 8);
    static const struct {
        const char *name;
        enum column_kind kind;
        enum unit unit;
    } want[] = {{"machine", COLUMN_TEXT, UNIT_NONE},
                {"run", COLUMN_INTEGER, UNIT_NONE},
                {"throughput", COLUMN_NUMBER, UNIT_BYTES_PER_SECOND},
                {"rate", COLUMN_NUMBER, UNIT_PER_SECOND},
                {"x", COLUMN_NUMBER, UNIT_NONE},
                {"run_2", COLUMN_INTEGER, UNIT_NONE},
                {"b", COLUMN_TEXT, UNIT_NONE},
                {"odd", COLUMN_TEXT, UNIT_NONE}};
    for (guint i = 0; i < G_N_ELEMENTS(want); i++) {
        const struct column *column = table_column_at(&t, i);
        CHECK_TEXT(column->name, want[i].name);
        CHECK(column->kind == want[i].kind && column->unit == want[i].unit);
    }
    CHECK_TEXT(table_cell(&t, 0, 0)->text, "db1");
    CHECK_NEAR(table_cell(&t, 0, 2)->number, 123456789.5, 0);
    CHECK(table_cell(&t, 0, 3)->kind == CELL_NULL);
    CHECK_TEXT(table_cell(&t, 0, 6)->text, "(2 bytes)");
    CHECK(g_utf8_validate(table_cell(&t, 0, 7)->text, -1, NULL));
}

static void names_columns_without_rows(void)
{
    auto_clear(store_clear) struct store *s = make();
    auto_clear(table_clear) struct table t = {0};
    CHECK(store_sql(s, "SELECT run, throughput FROM results WHERE run = 77", 5, &t, NULL));
    CHECK(!t.rows && t.columns->len == 2);
    CHECK(table_column_at(&t, 0)->kind == COLUMN_INTEGER);
}

static void refuses_writing(void)
{
    static const char *const bad[][2] = {
        {"DELETE FROM run", "not authorized"},
        {"UPDATE run SET note = 'x'", "not authorized"},
        {"INSERT INTO tag VALUES (1, 'a', 'b')", "not authorized"},
        {"DROP TABLE run", "not authorized"},
        {"CREATE TABLE x (y)", "not authorized"},
        {"CREATE TEMP TABLE x (y)", "not authorized"},
        {"ATTACH '/tmp/x.db' AS x", "not authorized"},
        {"DETACH main", "not authorized"},
        {"VACUUM INTO '/tmp/x.db'", "sql only reads"},
        {"PRAGMA user_version = 5", "sql only reads"},
        {"PRAGMA writable_schema = 1", "not authorized"},
        {"PRAGMA query_only = 0", "not authorized"},
        {"BEGIN", "not authorized"},
        {"COMMIT", "not authorized"},
        {"SAVEPOINT x", "not authorized"},
        {"REINDEX", "not authorized"},
        {"SELECT load_extension('/tmp/x.so')", "not authorized"},
        {"SELECT 1; DELETE FROM run", "expected one SQL statement"},
        {"SELECT 1; SELECT 2", "expected one SQL statement"},
        {"", "expected one SQL statement"},
        {"-- nothing", "expected one SQL statement"},
        {"SELECT absent FROM results", "no such column: absent"},
        {"SELECT \"text\"", "no such column: text"},
        {"SELEC", "syntax error"},
    };
    auto_clear(store_clear) struct store *s = make();
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        auto_clear(table_clear) struct table t = {0};
        GError *error = NULL;
        CHECK(!store_sql(s, bad[i][0], 5, &t, &error));
        CHECK_ERROR(error, bad[i][1]);
    }
    CHECK(number(s, "SELECT count(*) FROM runs") == 1);
}

static void allows_reading(void)
{
    static const char *const good[] = {
        "SELECT * FROM results",
        "SELECT * FROM runs",
        "SELECT * FROM rigs",
        "SELECT * FROM layouts",
        "SELECT * FROM sources",
        "SELECT * FROM rig_facts",
        "SELECT * FROM claims",
        "SELECT * FROM changes",
        "PRAGMA table_info(results)",
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 9) SELECT * FROM n",
        "SELECT sql FROM sqlite_schema",
        "EXPLAIN QUERY PLAN SELECT * FROM results",
        "SELECT json_object('a', avg(throughput)), strftime('%Y', 'now') FROM results;  ",
    };
    auto_clear(store_clear) struct store *s = make();
    for (gsize i = 0; i < G_N_ELEMENTS(good); i++) {
        auto_clear(table_clear) struct table t = {0};
        GError *error = NULL;
        CHECK(store_sql(s, good[i], 5, &t, &error));
        no_error(error);
    }
}

static void stops_in_time(void)
{
    auto_clear(store_clear) struct store *s = make();
    auto_clear(table_clear) struct table t = {0};
    GError *error = NULL;
    gint64 start = g_get_monotonic_time();
    CHECK(!store_sql(s,
                     "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                     " SELECT count(*) FROM n",
                     1, &t, &error));
    CHECK_ERROR(error, "stopped after 1 s");
    CHECK(g_get_monotonic_time() - start < 5 * G_USEC_PER_SEC);
    struct given run = {.digest = 2};
    CHECK(import(s, "b", "b", &run, 1).runs == 1); /* the guard is gone */
}

/* The documentation that `.schema` shows. */
static void views_tell_units(void)
{
    auto_clear(store_clear) struct store *s = make();
    CHECK_ANSWER(
        s, "SELECT count(*) FROM sqlite_schema WHERE type = 'view' AND sql LIKE '%-- one row:%'",
        "9");
    CHECK_ANSWER(s,
                 "SELECT instr(sql, 'AS throughput,     -- B/s') > 0 FROM sqlite_schema"
                 " WHERE name = 'results'",
                 "1");
    CHECK_ANSWER(s, "SELECT started || ' ' || started_epoch FROM runs", "2011 1293840000");
    CHECK_ANSWER(s, "SELECT at || ' ' || at_epoch FROM changes", "2011-05-03T10:22:31Z 1304418151");
    CHECK_ANSWER(s, "SELECT layout FROM results", "NULL");
}

static void keeps_long_integers(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    CHECK_ANSWER(s, "SELECT -9223372036854775807", "-9223372036854775807");
    CHECK_ANSWER(s, "SELECT 9007199254740993", "9007199254740993");
    CHECK_ANSWER(s, "SELECT 9007199254740992", "9.00719925474099e+15"); /* a number */
    import(s, "a", "a", &(struct given){.digest = 0x8000000000000001}, 1);
    CHECK_ANSWER(s, "SELECT digest FROM run", "-9223372036854775807");
}

TESTS("sql", {"keeps long integers", keeps_long_integers}, {"gives a table", gives_a_table},
      {"names columns without rows", names_columns_without_rows},
      {"refuses writing", refuses_writing}, {"allows reading", allows_reading},
      {"stops in time", stops_in_time}, {"views tell units", views_tell_units})
