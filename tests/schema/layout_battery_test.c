/* Batteries of controllers. */
#include "schema/layout_battery.h"
#include "tests/test.h"

#include <math.h>

/* The size of the cache in MiB, 0 where nothing is open; what "yes" and "no" make of the line. */
static void says_what_keeps_the_cache(void)
{
    static const struct {
        const char *line;
        double cache;
        const char *yes, *no;
    } cases[] = {
        {"4xhdd/hw.raid5@perc5:cache=256M,wb/xfs", 256,
         "4xhdd/hw.raid5@perc5:bbu,cache=256M,wb/xfs",
         "4xhdd/hw.raid5@perc5:cache=256M,nobbu,wb/xfs"},
        {"6xhdd/6xhw.raid0:cache=1G/zfs.raidz1+log=ssd/zfs", 1024,
         "6xhdd/6xhw.raid0:bbu,cache=1G/zfs.raidz1+log=ssd/zfs",
         "6xhdd/6xhw.raid0:cache=1G,nobbu/zfs.raidz1+log=ssd/zfs"},
        {"4xhdd/hw.raid5:cache=256M,wt/xfs", 0, NULL, NULL},
        {"4xhdd/hw.raid5:bbu,cache=256M/xfs", 0, NULL, NULL},
        {"4xhdd/hw.raid5:cache=256M,nobbu/xfs", 0, NULL, NULL},
        {"4xhdd/hw.raid5@perc5/xfs", 0, NULL, NULL},
        {"4xhdd/md.raid5/bcache:wb+cache=nvme/xfs", 0, NULL, NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        double cache = layout_battery_cache(cases[i].line);
        g_autofree char *yes = layout_battery_say(cases[i].line, true),
                        *no = layout_battery_say(cases[i].line, false);
        CHECK(cases[i].cache > 0 ? cache == cases[i].cache * 1048576 : isnan(cache));
        CHECK_TEXT(yes, cases[i].yes ? cases[i].yes : cases[i].line);
        CHECK_TEXT(no, cases[i].no ? cases[i].no : cases[i].line);
    }
}

TESTS("batteries", {"says what keeps the cache", says_what_keeps_the_cache})
