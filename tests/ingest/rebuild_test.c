/* rebuilds and scrubs: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&rebuild_format, "rebuild");
}

TESTS("rebuild", {"reads the cases", reads_the_cases})
