/* timed copies: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&timed_format, "timed");
}

TESTS("timed", {"reads the cases", reads_the_cases})
