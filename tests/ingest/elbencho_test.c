/* elbencho: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&elbencho_format, "elbencho");
}

TESTS("elbencho", {"reads the cases", reads_the_cases})
