/* What the fuzz targets of readers share: bytes as a source, through one format, and what must hold
 * of all that comes out, whatever went in: runs that stand inside the source and have results, and
 * figures that are finite and not below zero, or missing. */
#pragma once

#include "ingest/format.h"
#include "ingest/lines.h"
#include "schema/auto.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length);

static inline void check_batch(const struct batch *batch, gsize length)
{
    for (guint i = 0; i < batch->runs->len; i++) {
        const struct run *run = &g_array_index(batch->runs, struct run, i);
        g_assert_true(run->results > 0);
        g_assert_true(run->at <= length && run->length <= length - run->at);
    }
    for (guint i = 0; i < batch->results->len; i++)
        for (int m = 0; m < METRIC_COUNT; m++) {
            double value = g_array_index(batch->results, struct result, i).values[m];
            g_assert_true(isnan(value) || (isfinite(value) && value >= 0));
        }
}

/* `name` is what the source is called; `map` how its columns are to be read, or NULL. */
static inline void check_format(const struct format *format, const char *name, const char *map,
                                const guint8 *bytes, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, name, (const char *)bytes, length);
    source.map = map;
    GString *head = lines_head(&source, FORMAT_HEAD);
    format->sniff(head->str, &source);
    g_string_free(head, TRUE);
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    g_autoptr(GError) error = NULL;
    bool parsed = format->parse(&source, &batch, &error);
    g_assert_no_error(error);
    g_assert_true(parsed);
    check_batch(&batch, length);
}
