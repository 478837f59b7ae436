/* Any bytes through the importer of plain tables, without a map and with one; the first line is
 * also taken for a map. */
#include "ingest/table_map.h"
#include "tests/fuzz/frame.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    check_format(&table_format, "fuzz", NULL, bytes, length);
    check_format(&table_format, "fuzz",
                 "throughput/seq-write=Write MB/s,rate/rand-read=r[IOPS],layout=Config,bs=Block",
                 bytes, length);
    const guint8 *end = memchr(bytes, '\n', length);
    g_autofree char *first = end ? g_strndup((const char *)bytes, (gsize)(end - bytes)) : NULL;
    auto_clear(table_map_clear) struct table_map map = {0};
    if (first && table_map_parse(&map, first, NULL))
        check_format(&table_format, "fuzz", first, end + 1, length - (gsize)(end + 1 - bytes));
    return 0;
}
