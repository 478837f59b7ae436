/* Any bytes as a page: no crash, no endless loop, pieces inside the page, joined or not. */
#include "ingest/draft.h"
#include "ingest/page.h"
#include "schema/auto.h"

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length);

/* Every other length, so that some neighbours agree. */
static const void *claim(const struct page_piece *piece)
{
    return piece->text->len % 2 ? "odd" : NULL;
}

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "fuzz", (const char *)bytes, length);
    auto_clear(page_clear) struct page page = {0};
    page_is_html(&source);
    if (!page_read(&page, &source, NULL))
        return 0;
    page_join(&page, claim);
    for (guint i = 0; i < page.pieces->len; i++) {
        const struct page_piece *piece = page_piece(&page, i);
        g_assert_true(piece->at <= length && piece->length <= length - piece->at);
    }
    g_autofree char *text = page_text(&page);
    g_assert_true(g_utf8_validate(text, -1, NULL));
    auto_clear(draft_clear) struct draft draft;
    draft_init(&draft);
    draft_text(&draft, text);
    return 0;
}
