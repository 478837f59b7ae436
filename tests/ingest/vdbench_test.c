/* vdbench: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&vdbench_format, "vdbench");
}

TESTS("vdbench", {"reads the cases", reads_the_cases})
