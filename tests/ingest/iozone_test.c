/* iozone: the cases. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&iozone_format, "iozone");
}

TESTS("iozone", {"reads the cases", reads_the_cases})
