/* hdparm: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&hdparm_format, "hdparm");
}

TESTS("hdparm", {"reads the cases", reads_the_cases})
