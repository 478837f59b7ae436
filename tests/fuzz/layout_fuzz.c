/* Layouts of any bytes: no crash, and what is accepted is written as a text that reads as itself,
 * with the same facts and label. */
#include "schema/auto.h"
#include "schema/layout.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void check_again(const struct layout *layout)
{
    const char *canon = layout_canon(layout);
    auto_clear(layout_clear) struct layout *again = layout_parse(canon, NULL);
    require(again && !strcmp(layout_canon(again), canon) && !*layout_compression(again));
    const struct layout_facts *facts = layout_facts(layout), *same = layout_facts(again);
    require(!memcmp(&facts->disks, &same->disks, sizeof facts->disks));
    require(facts->survives == same->survives || facts->survives != facts->survives);
    require(!g_strcmp0(facts->level, same->level) && !g_strcmp0(facts->label, same->label));
    const char *const both[] = {canon, "6xhdd/zfs.raidz1/zfs"};
    g_auto(GStrv) labels = layout_labels(both, G_N_ELEMENTS(both));
    require(!strcmp(canon, both[1]) == !strcmp(labels[0], labels[1]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size);
    g_autoptr(GError) error = NULL;
    auto_clear(layout_clear) struct layout *layout = layout_parse(text, &error);
    require(!layout == (error != NULL));
    require(!error || g_utf8_validate(error->message, -1, NULL));
    if (layout)
        check_again(layout);
    return 0;
}
