/* ioping: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&ioping_format, "ioping");
}

TESTS("ioping", {"reads the cases", reads_the_cases})
