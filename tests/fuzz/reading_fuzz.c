/* Everyday words and commands of any bytes: no crash, and every reading is a canonical layout. */
#include "schema/auto.h"
#include "schema/layout.h"
#include "schema/reading.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size);
    g_autoptr(GError) error = NULL;
    auto_clear(readings_clear) struct readings readings = {0};
    bool found = readings_find(text, &readings, &error);
    require(found == !error && (!found || readings.all->len));
    for (guint i = 0; found && i < readings.all->len; i++) {
        const char *line = readings_at(&readings, i)->line;
        auto_clear(layout_clear) struct layout *layout = layout_parse(line, NULL);
        require(layout && !strcmp(layout_canon(layout), line));
    }
    for (guint i = 0; i < readings.parts->len; i++) {
        const struct reading_part *part = &g_array_index(readings.parts, struct reading_part, i);
        require(part->from < part->to && part->to <= strlen(text));
    }
    return 0;
}
