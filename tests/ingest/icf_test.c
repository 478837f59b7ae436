/* Iometer's configurations, as cases of tests/data/icf. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&iometer_icf_format, "icf");
}

TESTS("icf", {"reads the cases", reads_the_cases})
