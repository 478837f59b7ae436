/* Any text as a workload: an error with its column, or a canonical text that is one of itself. */
#include "schema/workload.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    g_autofree char *text = g_strndup((const char *)bytes, length);
    g_autoptr(GError) error = NULL;
    g_autofree char *canon = workload_canon(text, &error);
    g_assert_true(!canon == (error != NULL));
    if (!canon) {
        g_assert_true(g_str_has_prefix(error->message, "column "));
        return 0;
    }
    g_autofree char *same = workload_canon(canon, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(canon, ==, same);
    return 0;
}
