/* SQLIO: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&sqlio_format, "sqlio");
}

TESTS("sqlio", {"reads the cases", reads_the_cases})
