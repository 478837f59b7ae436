/* Any bytes through the importer of recordings: no crash, no endless loop, only finite figures, and
 * each run within the text. */
#include "ingest/format.h"
#include "schema/auto.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length);

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "fuzz", (const char *)bytes, length);
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    g_assert_true(recorded_format.parse(&source, &batch, NULL));
    for (guint i = 0; i < batch.runs->len; i++) {
        const struct run *run = &g_array_index(batch.runs, struct run, i);
        g_assert_true(run->results > 0 && run->at + run->length <= length);
    }
    for (guint i = 0; i < batch.results->len; i++) {
        const struct result *result = &g_array_index(batch.results, struct result, i);
        for (int m = 0; m < METRIC_COUNT; m++)
            g_assert_true(isnan(result->values[m]) || isfinite(result->values[m]));
    }
    return 0;
}
