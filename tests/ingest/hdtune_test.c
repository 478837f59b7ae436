/* HD Tune: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&hdtune_format, "hdtune");
}

TESTS("hdtune", {"reads the cases", reads_the_cases})
