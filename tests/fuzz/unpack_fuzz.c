/* Any bytes as an archive: no crash, no endless loop, every member inside what was unpacked, no
 * name that climbs. */
#include "ingest/unpack.h"
#include "schema/auto.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length);

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "fuzz.gz", (const char *)bytes, length);
    struct bounds bounds = bounds_usual;
    bounds.unpack_bytes = 1 << 20; /* B; so that a bomb costs no time here */
    auto_clear(unpack_clear) struct unpack unpack = {0};
    if (!unpack_is_archive(&source) || !unpack_open(&unpack, &source, &bounds, NULL))
        return 0;
    for (guint i = 0; i < unpack.members->len; i++) {
        auto_clear(source_clear) struct source member = {0};
        unpack_member(&unpack, i, &member);
        g_assert_true(g_utf8_validate(member.origin, -1, NULL));
        g_assert_true(!strstr(member.path, "/../"));
        g_assert_true(strlen(source_hash(&member)) == 64);
    }
    return 0;
}
