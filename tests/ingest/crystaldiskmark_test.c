/* CrystalDiskMark and KDiskMark: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&crystaldiskmark_format, "crystaldiskmark");
}

TESTS("crystaldiskmark", {"reads the cases", reads_the_cases})
