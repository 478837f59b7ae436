/* Archives with bits flipped anywhere and cut anywhere: nothing crashes or hangs, and what can be
 * read is written out.  100 seeded cases; DAMAGES says how many, SEED where they begin. */
#include "report/export.h"
#include "store/check.h"
#include "store/rescue.h"
#include "store/where.h"
#include "tests/store/archive.h"

#include <glib/gstdio.h>

enum { CASES = 100, RUNS = 40 };

static void make_archive_at(const char *path)
{
    GError *error = NULL;
    struct store *s = store_open(path, STORE_WRITE, &error);
    no_error(error);
    for (guint64 i = 0; i < RUNS; i++) {
        g_autofree char *name = g_strdup_printf("%d.log", (int)i);
        struct given run = {.digest = 1 + i * 0x9e3779b97f4a7c15,
                            .setup = {.rig = i % 2 ? "a" : "b", .layout = RAIDZ1}};
        import(s, name, name, &run, 1);
    }
    CHECK(annotate(s, NULL, "tag.state", "fine", NULL));
    store_close(s);
}

static guint32 next(guint32 *seed)
{
    return (*seed = *seed * 1664525 + 1013904223) >> 8;
}

/* Bits anywhere, a run of noise, or an end too soon. */
static gsize damage(char *bytes, gsize length, guint32 seed)
{
    for (guint32 n = 1 + next(&seed) % 8; seed % 3 && n; n--)
        bytes[next(&seed) % length] ^= (char)(1 << next(&seed) % 8);
    if (next(&seed) % 3 == 0)
        for (gsize at = next(&seed) % length, n = next(&seed) % 5000; n && at < length; n--)
            bytes[at++] = (char)next(&seed);
    return next(&seed) % 4 ? length : next(&seed) % length;
}

/* All that a program would do with it; errors are one sentence. */
static void use(const char *path, const char *folder, guint64 *rows)
{
    static const char *const queries[] = {"list_runs", "observations", "status", "list_sources",
                                          "list_changes"};
    GError *error = NULL;
    struct export_counts exported = {0};
    struct check_counts counts = {0};
    auto_clear(table_clear) struct table table = {0};
    auto_clear(store_clear) struct store *s = store_open(path, STORE_READ, &error);
    CHECK(s || (error && !strchr(error->message, '\n')));
    g_clear_error(&error);
    if (!s && !(s = rescue_open(path, &error))) {
        CHECK(error && !strchr(error->message, '\n'));
        g_clear_error(&error);
        return;
    }
    CHECK(store_check(s, &(struct check_options){0}, &table, &counts, NULL));
    for (gsize i = 0; i < G_N_ELEMENTS(queries); i++) {
        auto_clear(rows_clear) struct rows *found = store_rows(s, queries[i], NULL, NULL);
        while (found && rows_next(found, NULL))
            for (int c = 0; c < rows_columns(found); c++)
                CHECK(rows_null(found, c) || rows_text(found, c));
    }
    if (export_all(s, folder, true, &exported, &error))
        *rows += exported.rows;
    CHECK(!error || !strchr(error->message, '\n'));
    g_clear_error(&error);
}

static void remove_folder(const char *folder)
{
    g_autofree char *line = g_strdup_printf("rm -rf '%s'", folder);
    CHECK(g_spawn_command_line_sync(line, NULL, NULL, NULL, NULL));
}

static guint64 number_of(const char *variable, guint64 otherwise)
{
    const char *text = g_getenv(variable);
    return text ? g_ascii_strtoull(text, NULL, 10) : otherwise;
}

/* Without the syncs that g_file_set_contents() makes. */
static bool put_file(const char *path, const char *bytes, gsize length)
{
    FILE *out = fopen(path, "wb");
    return out && fwrite(bytes, 1, length, out) == length && !fclose(out);
}

static void survives(void)
{
    g_autofree char *folder = g_dir_make_tmp("shootout-damage-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.db", NULL);
    g_autofree char *rescued = g_build_filename(folder, "rescued", NULL), *whole = NULL;
    gsize length;
    guint64 rows = 0, all = 0, cases = number_of("DAMAGES", CASES), seed = number_of("SEED", 1);
    make_archive_at(path);
    CHECK(g_file_get_contents(path, &whole, &length, NULL));
    use(path, rescued, &all);
    remove_folder(rescued);
    for (guint64 i = 0; i < cases; i++) {
        g_autofree char *bytes = g_memdup2(whole, length);
        gsize left = damage(bytes, length, (guint32)(seed + i));
        CHECK(put_file(path, bytes, left));
        use(path, rescued, &rows);
        remove_folder(rescued);
    }
    remove_folder(folder);
    printf("%" G_GUINT64_FORMAT " damages: %.0f %% of the rows rescued\n", cases,
           100.0 * (double)rows / (double)(all * cases));
    CHECK(all > RUNS * 5 && rows > all * cases / 2); /* most damage leaves most rows */
}

/* One page of noise costs its rows, no others. */
static void reads_behind_damage(void)
{
    g_autofree char *folder = g_dir_make_tmp("shootout-damage-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.db", NULL);
    g_autofree char *rescued = g_build_filename(folder, "rescued", NULL), *bytes = NULL;
    gsize length;
    guint64 rows = 0;
    GError *error = NULL;
    struct store *s = store_open(path, STORE_WRITE, &error);
    no_error(error);
    static struct given runs[4000];
    for (guint i = 0; i < G_N_ELEMENTS(runs); i++)
        runs[i] = (struct given){.digest = i + 1};
    import(s, "many.log", "many", runs, G_N_ELEMENTS(runs));
    store_close(s);
    CHECK(g_file_get_contents(path, &bytes, &length, NULL) && length > 60 * 16384);
    memset(bytes + 50 * 16384, 0x5a, 16384);
    CHECK(put_file(path, bytes, length));
    use(path, rescued, &rows);
    CHECK(rows > 10000 && rows < 12010); /* of 4,000 runs and 8,000 results, and a few more; a
                                             page holds a thousand of such results */
    remove_folder(folder);
}

TESTS("damage", {"survives", survives}, {"reads behind damage", reads_behind_damage})
