/* Facts of rigs: what is read, in which base units, and what is refused. */
#include "schema/rig_fact.h"
#include "tests/test.h"

static void reads_values(void)
{
    static const struct {
        const char *key, *value, *unit, *want;
    } cases[] = {
        {"memory", "14 GB", NULL, "14000000000 B"},
        {"memory", "14GB", NULL, "14000000000 B"},
        {"memory", "14", "GB", "14000000000 B"},
        {"memory", "14G", NULL, "14000000000 B"},
        {"memory", "16 GiB", NULL, "17179869184 B"},
        {"memory", "1024", NULL, "1024 B"},
        {"client.memory", "512 MB", NULL, "512000000 B"},
        {"memory", "much", NULL, NULL},
        {"memory", "-1 GB", NULL, NULL},
        {"memory", "1e400 GB", NULL, NULL},
        {"memory", "1e6 GB", NULL, "1000000000000000 B"},
        {"memory.type", "DDR3", NULL, "DDR3"},
        {"disk.seq", "113MB/s", NULL, "113000000 B/s"},
        {"disk.seq", "fast", NULL, NULL},
        {"disk.rate", "120 IOPS", NULL, "120 1/s"},
        {"cores", "4", NULL, "4"},
        {"cores", "four", NULL, NULL},
        {"clock", "2.4", "GHz", "2.4 GHz"},
        {"buffer", "64 MB", NULL, "64000000 B"},
        {"buffer", "4 of 2 GB", NULL, "4 of 2 GB"},
        {"guest.os", "8 MB", NULL, "8 MB"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = NULL;
        g_autoptr(GError) error = NULL;
        const char *unit;
        bool read =
            rig_fact_parse(cases[i].key, cases[i].value, cases[i].unit, &text, &unit, &error);
        g_autofree char *got =
            read ? g_strjoin(unit ? " " : "", text, unit ? unit : "", NULL) : NULL;
        CHECK_TEXT(got, cases[i].want);
        CHECK(read || (error && g_str_has_prefix(error->message, cases[i].key)));
    }
}

TESTS("rig_fact", {"reads values", reads_values})
