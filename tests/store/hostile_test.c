/* Archives of strangers: what they say of themselves is not believed, and nothing in them makes the
 * program compute for ever, fill the memory or touch another file. */
#include "store/inside.h"
#include "store/merge.h"
#include "store/sqlite_inside.h"
#include "tests/store/archive.h"

#include <glib/gstdio.h>

/* An archive that has been worked on by hand. */
struct place {
    char *folder, *path;
};

static void clear_place(struct place *place)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (gsize i = 0; i < G_N_ELEMENTS(endings); i++) {
        g_autofree char *path = g_strconcat(place->path, endings[i], NULL);
        g_remove(path);
    }
    g_rmdir(place->folder);
    g_free(place->folder);
    g_free(place->path);
}

static struct place make_hostile(const char *sql)
{
    char *folder = g_dir_make_tmp("shootout-XXXXXX", NULL);
    struct place place = {folder, g_build_filename(folder, "a.db", NULL)};
    struct store *s = store_open(place.path, STORE_WRITE, NULL);
    struct given run = {.digest = 1};
    import(s, "a", "a", &run, 1);
    store_close(s);
    sqlite3 *db;
    CHECK(sqlite3_open(place.path, &db) == SQLITE_OK);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1, NULL);
    CHECK(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
    return place;
}

/* What a stranger puts in the place of a table does not get a word in. */
static void takes_no_view_for_a_table(void)
{
    static const char *const sql[] = {
        ("DROP TABLE tag; CREATE VIEW tag AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL "
         "SELECT i + 1 FROM n) SELECT i AS run_id, 'a' AS name, 'b' AS value FROM n"),
        "PRAGMA foreign_keys = 0; DROP TABLE run; CREATE VIEW Run AS SELECT 1 AS id",
        "DROP TABLE tag; CREATE VIRTUAL TABLE tag USING dbstat",
    };
    static const char *const names[] = {"tag", "Run", "tag"};
    for (gsize i = 0; i < G_N_ELEMENTS(sql); i++) {
        auto_clear(clear_place) struct place place = make_hostile(sql[i]);
        auto_clear(store_clear) struct store *mine = make_archive();
        auto_clear(table_clear) struct table table = {0};
        g_autofree char *words = g_strdup_printf("not to be trusted: its table %s is", names[i]);
        GError *error = NULL;
        CHECK(!store_open(place.path, STORE_READ, &error));
        CHECK_ERROR(error, words);
        CHECK(!store_open(place.path, STORE_WRITE, &error));
        CHECK_ERROR(error, words);
        CHECK(
            !store_merge(mine, &(struct merge){.path = place.path, .whole = true}, &table, &error));
        CHECK_ERROR(error, words);
    }
}

/* --- what the connection does not do, though a statement of ours asked for it --- */

static bool runs(struct store *s, const char *sql, GError **error)
{
    return sqlite_script(s->db, "test", sql, error);
}

static void check_fails(struct store *s, const char *sql, const char *words)
{
    GError *error = NULL;
    CHECK(!runs(s, sql, &error));
    CHECK_ERROR(error, words);
}

static void danger(sqlite3_context *context, int n, sqlite3_value **values)
{
    (void)n, (void)values;
    sqlite3_result_int(context, 1);
}

static void trusts_no_schema(void)
{
    auto_clear(clear_place) struct place place =
        make_hostile("CREATE VIEW mine AS SELECT danger() AS a;"
                     "CREATE VIEW pages AS SELECT * FROM dbstat;"
                     "CREATE TRIGGER t AFTER INSERT ON tag BEGIN DELETE FROM run; END");
    auto_clear(store_clear) struct store *s = store_open(place.path, STORE_WRITE, NULL);
    CHECK(sqlite3_create_function(s->db->handle, "danger", 0, SQLITE_UTF8, NULL, danger, NULL,
                                  NULL) == SQLITE_OK);
    CHECK(runs(s, "SELECT danger()", NULL));
    check_fails(s, "SELECT * FROM mine", "unsafe use of danger()");
    check_fails(s, "SELECT * FROM pages", "unsafe use of virtual table");
    CHECK(annotate(s, NULL, "tag.a", "b", NULL));
    CHECK_ANSWER(s, "SELECT count(*) FROM run", "1"); /* no trigger ran */
}

static void keeps_the_file_in_order(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    GError *error = NULL;
    check_fails(s, "PRAGMA writable_schema = 1; DELETE FROM sqlite_schema",
                "table sqlite_master may not be modified");
    check_fails(s, "SELECT \"text\"", "no such column: text");
    check_fails(s, "CREATE TABLE x (a CHECK (a <> \"text\"))", "no such column: text");
    check_fails(s, "SELECT load_extension('x.so')", "not authorized");
    CHECK(runs(s, "ATTACH ':memory:' AS one", &error));
    check_fails(s, "ATTACH ':memory:' AS two", "too many attached databases - max 1");
}

/* count("SELECT ", "1", ",", 201, ""): something 201 times. */
static char *many(const char *begin, const char *what, const char *between, int n, const char *end)
{
    g_autoptr(GString) text = g_string_new(begin);
    for (int i = 0; i < n; i++)
        g_string_append_printf(text, "%s%s", i ? between : "", what);
    return g_strconcat(text->str, end, NULL);
}

static void keeps_limits(void)
{
    static const struct {
        const char *begin, *what, *between, *end, *words;
        int most;
    } rows[] = {
        {"SELECT ", "1", ",", "", "too many columns in result set", 200},
        {"SELECT ", "1", " + ", "", "Expression tree is too large", 1000},
        {"", "SELECT 1", " UNION ", "", "too many terms in compound SELECT", 50},
        {"SELECT max(", "1", ",", ")", "too many arguments on function max", 100},
        {"SELECT 1 LIKE '", "a", "", "'", "LIKE or GLOB pattern too complex", 10000},
    };
    auto_clear(store_clear) struct store *s = make_archive();
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *most =
            many(rows[i].begin, rows[i].what, rows[i].between, rows[i].most, rows[i].end);
        g_autofree char *more =
            many(rows[i].begin, rows[i].what, rows[i].between, rows[i].most + 1, rows[i].end);
        GError *error = NULL;
        CHECK(runs(s, most, &error));
        no_error(error);
        check_fails(s, more, rows[i].words);
    }
    CHECK(runs(s, "SELECT length(zeroblob(64 << 20))", NULL));
    check_fails(s, "SELECT length(zeroblob((64 << 20) + 1))", "too big");
    check_fails(s, "SELECT ?32767", "variable number must be between ?1 and ?32766");
    g_autofree char *blanks = g_strnfill(1 << 20, ' ');
    g_autofree char *statement = g_strconcat(blanks, "SELECT 1", NULL);
    check_fails(s, statement, "too big");
}

/* A person's query takes no more than a share of the memory, whatever it computes. */
static void asks_within_bounds(void)
{
    auto_clear(store_clear) struct store *s = make_archive();
    auto_clear(table_clear) struct table table = {0};
    GError *error = NULL;
    CHECK(!store_sql(s, "SELECT length(zeroblob((32 << 20) + 1))", 5, &table, &error));
    CHECK_ERROR(error, "too big");
    CHECK(runs(s, "SELECT length(zeroblob((32 << 20) + 1))", NULL)); /* the guard is gone */
}

TESTS("hostile", {"takes no view for a table", takes_no_view_for_a_table},
      {"trusts no schema", trusts_no_schema}, {"keeps the file in order", keeps_the_file_in_order},
      {"keeps limits", keeps_limits}, {"asks within bounds", asks_within_bounds})
