/* Taking one source in: pieces of a page that is kept whole. */
#include "ingest/import_source.h"
#include "schema/auto.h"
#include "tests/test.h"

static const char dd[] = "1048576000 bytes (1.0 GB) copied, 10 s, 105 MB/s\n",
                  page[] = "<html><body>\n<p>first</p>\n<pre>\n"
                           "1048576000 bytes (1.0 GB) copied, 10 s, 105 MB/s\n"
                           "</pre>\n<pre>\n"
                           "1048576000 bytes (1.0 GB) copied, 10 s, 105 MB/s\n</pre>\n";

/* "place: line at length", a run each. */
static bool note_runs(void *user, const struct batch *batch, GError **error)
{
    (void)error;
    for (guint i = 0; i < batch->runs->len; i++) {
        const struct run *run = &g_array_index(batch->runs, struct run, i);
        g_string_append_printf(user, "line %u, %" G_GSIZE_FORMAT "+%" G_GSIZE_FORMAT "\n",
                               run->line, run->at, run->length);
    }
    return true;
}

static void offer_page(struct import *import, bool *taken)
{
    auto_clear(source_clear) struct source whole = {0}, text = {0};
    source_of_bytes(&whole, "http://host/page", page, sizeof page - 1);
    source_of_bytes(&text, "pre", dd, sizeof dd - 1);
    gsize first = (gsize)(strstr(page, dd) - page);
    struct piece pieces[] = {
        {.text = &text, .line = 4, .at = first, .length = sizeof dd - 1, .apart = true},
        {.text = &text, .line = 7, .at = first + 60, .length = 49, .apart = true}};
    struct offer offer = {.kept = &whole, .pieces = pieces, .n_pieces = 2, .title = "A page"};
    auto_clear(intake_clear) struct intake intake;
    intake_init(&intake, import);
    g_autoptr(GError) error = NULL;
    CHECK(import_source(&intake, &offer, &error));
    CHECK_TEXT(error ? error->message : NULL, NULL);
    *taken = offer.taken;
}

static void pieces_stand_in_the_whole(void)
{
    g_autoptr(GString) seen = g_string_new(NULL);
    struct import import = {.sink = note_runs, .user = seen};
    bool taken;
    offer_page(&import, &taken);
    CHECK(taken && import.files == 1);
    CHECK_TEXT(seen->str, "line 4, 32+49\nline 7, 92+49\n");
}

static void equal_pieces_are_two_runs(void)
{
    g_autoptr(GError) error = NULL;
    auto_clear(store_clear) struct store *store = store_open(NULL, STORE_MEMORY, &error);
    struct import import = {.store = store};
    bool taken;
    CHECK(store_begin(store, "import", "", &error));
    offer_page(&import, &taken);
    CHECK(taken && import.put.runs == 2);
    offer_page(&import, &taken);
    CHECK(taken && import.put.runs == 2 && import.files_known == 1);
    CHECK(store_commit(store, &error));
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "list_sources", NULL, &error);
    CHECK(rows && rows_next(rows, &error));
    CHECK_TEXT(rows_text(rows, rows_find(rows, "title")), "A page");
    CHECK(rows_integer(rows, rows_find(rows, "size")) == sizeof page - 1);
}

TESTS("import_source", {"pieces stand in the whole", pieces_stand_in_the_whole},
      {"equal pieces are two runs", equal_pieces_are_two_runs})
