/* DiskSpd: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&diskspd_format, "diskspd");
}

TESTS("diskspd", {"reads the cases", reads_the_cases})
