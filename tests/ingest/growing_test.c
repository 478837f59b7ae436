/* A file that is imported while it is still written and again when it is whole leaves what an
 * import of the whole does: each file of tests/data and, where CORPUS names a folder, of that, cut
 * at ten places. */
#include "ingest/import_source.h"
#include "ingest/walk.h"
#include "schema/auto.h"
#include "schema/words.h"
#include "tests/test.h"

#include <stdlib.h>

enum { CUTS = 10, LARGEST = 256 * 1024 /* B: what is larger takes long and shows nothing new */ };

static void offer(struct store *store, const char *name, const char *bytes, gsize length)
{
    g_autoptr(GError) error = NULL;
    auto_clear(source_clear) struct source source = {0};
    source_of_bytes(&source, name, bytes, length);
    struct import import = {.store = store};
    auto_clear(intake_clear) struct intake intake;
    intake_init(&intake, &import);
    struct offer offered = {.kept = &source};
    bool fine = store_begin(store, "import", "", &error) &&
                import_source(&intake, &offered, &error) && store_commit(store, &error);
    CHECK_TEXT(error ? error->message : NULL, NULL);
    if (!fine)
        exit(1);
}

/* All that people can ask of the results, a sorted line each, but for the numbers of runs. */
static char *answers(struct store *store)
{
    g_autoptr(GError) error = NULL;
    auto_clear(table_clear) struct table table = {0};
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    CHECK(store_sql(store, "SELECT * FROM results", 60, &table, &error));
    int run = table_find_column(&table, "run");
    for (guint row = 0; row < table.rows; row++) {
        GString *line = g_string_new(NULL);
        for (guint column = 0; column < table.columns->len; column++) {
            const struct cell *cell = table_cell(&table, row, column);
            if ((int)column == run || cell->kind == CELL_NULL)
                continue;
            g_string_append_printf(line, " %s=", table_column_at(&table, column)->name);
            if (cell->kind == CELL_TEXT)
                g_string_append(line, cell->text);
            else
                g_string_append_printf(line, "%.17g", cell->number);
        }
        g_ptr_array_add(lines, g_string_free(line, FALSE));
    }
    g_ptr_array_sort(lines, words_order);
    g_ptr_array_add(lines, NULL);
    return g_strjoinv("\n", (char **)lines->pdata);
}

static void cut_and_compare(const char *path, const char *bytes, gsize length)
{
    auto_clear(store_clear) struct store *fresh = store_open(NULL, STORE_MEMORY, NULL);
    offer(fresh, path, bytes, length);
    g_autofree char *want = answers(fresh);
    /* A whole in which nothing is found is not taken and replaces nothing. */
    for (gsize i = 1; *want && i <= CUTS; i++) {
        auto_clear(store_clear) struct store *store = store_open(NULL, STORE_MEMORY, NULL);
        offer(store, path, bytes, length * i / (CUTS + 1));
        offer(store, path, bytes, length);
        g_autofree char *got = answers(store);
        if (strcmp(got, want))
            fprintf(stderr, "%s, cut at %" G_GSIZE_FORMAT ":\n", path, length * i / (CUTS + 1));
        CHECK_TEXT(got, want);
    }
}

/* Every `step`-th file below `path` whose name ends so. */
static void each_file(const char *path, const char *ending, guint step)
{
    auto_clear(walk_clear) struct walk walk = {0};
    CHECK(walk_folder(&walk, path, NULL));
    g_ptr_array_sort(walk.files, words_order);
    for (guint i = 0; i < walk.files->len; i++) {
        const char *file = walk.files->pdata[i];
        g_autofree char *bytes = NULL;
        gsize length;
        if (g_str_has_suffix(file, ending) && i % step == 0 &&
            g_file_get_contents(file, &bytes, &length, NULL) && length <= LARGEST)
            cut_and_compare(file, bytes, length);
    }
}

/* A seventh of them, and a third of the corpus: neighbours by name are alike. */
static void data_grows(void)
{
    each_file(DATA, ".in", 7);
}

static void corpus_grows(void)
{
    const char *corpus = g_getenv("CORPUS");
    if (corpus)
        each_file(corpus, "", 3);
}

TESTS("growing", {"data grows", data_grows}, {"corpus grows", corpus_grows})
