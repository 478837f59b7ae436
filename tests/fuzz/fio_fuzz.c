/* Any bytes through the fio importers: no crash, no endless loop, only finite figures. */

#include "ingest/format.h"
#include "schema/auto.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length);

static void check(const struct format *format, const char *name, const guint8 *bytes, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, name, (const char *)bytes, length);
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    g_autoptr(GError) error = NULL;
    bool parsed = format->parse(&source, &batch, &error);
    g_assert_no_error(error);
    g_assert_true(parsed);
    for (guint i = 0; i < batch.runs->len; i++) {
        const struct run *run = &g_array_index(batch.runs, struct run, i);
        g_assert_true(run->results > 0 && run->at + run->length <= length);
    }
    for (guint i = 0; i < batch.results->len; i++)
        for (int m = 0; m < METRIC_COUNT; m++) {
            double value = g_array_index(batch.results, struct result, i).values[m];
            g_assert_true(isnan(value) || (isfinite(value) && value >= 0));
        }
}

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    check(&fio_format, "fuzz", bytes, length);
    check(&fio_log_format, "fuzz_lat.1.log", bytes, length);
    check(&fio_log_format, "fuzz_bw.1.log", bytes, length);
    return 0;
}
