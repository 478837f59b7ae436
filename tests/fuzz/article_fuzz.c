/* Any bytes as article.xml: no crash, no endless loop; what the table of elements takes becomes a
 * whole page, or one sentence says why not. */
#include "report/contests.h"
#include "report/pages/elements.h"
#include "report/pages/page.h"
#include "tests/fuzz/archive.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);

static struct store *store;
static struct cells cells;
static struct contests contests;

static void leave(void)
{
    contests_clear(&contests);
    cells_clear(&cells);
    store_close(store);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    store = small_archive(NULL);
    g_assert_true(cells_load(store, NULL, NULL, &cells, NULL));
    contests_make(&cells, FIELD_NONE, &contests);
    atexit(leave);
    return 0;
}

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    g_autoptr(GError) error = NULL;
    auto_clear(xml_clear) struct xml_document *article =
        xml_parse((const char *)bytes, length, "fuzz.xml", article_elements, &error);
    g_assert_true(!article == (error != NULL));
    if (!article)
        return 0;
    g_autoptr(GPtrArray) stale = g_ptr_array_new_with_free_func(g_free);
    struct page page = {
        .store = store, .contests = &contests, .article = article, .version = "0", .stale = stale};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool written = page_write(&page, out, &error);
    fclose(out);
    g_assert_true(written == !error);
    g_assert_true(!written || g_utf8_validate(text, (gssize)size, NULL));
    free(text);
    return 0;
}
