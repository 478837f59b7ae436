/* Any text as a selection: an error with its column, or a tree whose canonical text reads back as
 * itself. */
#include "schema/auto.h"
#include "schema/filter.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    g_autofree char *text = g_strndup((const char *)bytes, length);
    g_autoptr(GError) error = NULL;
    auto_clear(filter_clear) struct filter *f = filter_parse(text, &error);
    g_assert_true(!f == (error != NULL));
    if (!f) {
        g_assert_true(g_str_has_prefix(error->message, "column "));
        return 0;
    }
    g_autofree char *canon = filter_format(f);
    auto_clear(filter_clear) struct filter *again = filter_parse(canon, &error);
    g_assert_no_error(error);
    g_autofree char *same = filter_format(again);
    g_assert_cmpstr(canon, ==, same);
    return 0;
}
