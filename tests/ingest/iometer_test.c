/* Iometer results: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&iometer_format, "iometer");
}

TESTS("iometer", {"reads the cases", reads_the_cases})
