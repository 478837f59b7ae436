/* sysbench fileio: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&sysbench_format, "sysbench");
}

TESTS("sysbench", {"reads the cases", reads_the_cases})
