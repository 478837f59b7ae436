/* AS SSD Benchmark: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&asssd_format, "asssd");
}

TESTS("asssd", {"reads the cases", reads_the_cases})
