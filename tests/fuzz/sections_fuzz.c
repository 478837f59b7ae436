/* Any bytes cut into what several tools printed: no crash, no endless loop, no byte lost. */
#include "ingest/sections.h"
#include "schema/auto.h"

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length);

static bool forget(G_GNUC_UNUSED void *user, G_GNUC_UNUSED const struct batch *batch,
                   G_GNUC_UNUSED GError **error)
{
    return true;
}

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "fuzz", (const char *)bytes, length);
    g_autoptr(GArray) sections = sections_find(&source, NULL);
    gsize at = 0;
    for (guint i = 0; i < sections->len; i++) {
        const struct section *section = &g_array_index(sections, struct section, i);
        g_assert_true(section->at == at && section->text.length);
        at += section->text.length;
    }
    g_assert_true(!sections->len || at == length);
    g_assert_true(sections_parse(sections, forget, NULL, NULL));
    return 0;
}
