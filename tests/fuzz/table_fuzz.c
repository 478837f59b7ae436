/* Any bytes through the importer of plain tables, without a map and with one: no crash, no endless
 * loop, only finite figures.  The first line is also taken for a map. */
#include "ingest/format.h"
#include "ingest/table_map.h"
#include "schema/auto.h"

#include <math.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length);

static void check(const char *map, const guint8 *bytes, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "fuzz", (const char *)bytes, length);
    source.map = map;
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    g_autofree char *head = g_strndup((const char *)bytes, length);
    table_format.sniff(head, &source);
    g_assert_true(table_format.parse(&source, &batch, NULL));
    for (guint i = 0; i < batch.runs->len; i++) {
        const struct run *run = &g_array_index(batch.runs, struct run, i);
        g_assert_true(run->results > 0 && run->at + run->length <= length);
    }
    for (guint i = 0; i < batch.results->len; i++) {
        const struct result *result = &g_array_index(batch.results, struct result, i);
        for (int m = 0; m < METRIC_COUNT; m++)
            g_assert_true(isnan(result->values[m]) || isfinite(result->values[m]));
    }
}

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    check(NULL, bytes, length);
    check("throughput/seq-write=Write MB/s,rate/rand-read=r[IOPS],layout=Config,bs=Block", bytes,
          length);
    const guint8 *end = memchr(bytes, '\n', length);
    g_autofree char *first = end ? g_strndup((const char *)bytes, (gsize)(end - bytes)) : NULL;
    auto_clear(table_map_clear) struct table_map map = {0};
    if (first && table_map_parse(&map, first, NULL))
        check(first, end + 1, length - (gsize)(end + 1 - bytes));
    return 0;
}
