/* The importer of the Phoronix Test Suite's composite.xml: what is loose in the wild, and what its
 * fio tests call MB/s. */
#include "tests/ingest/cases.h"

static void reads_the_cases(void)
{
    run_cases(&phoronix_format, "phoronix");
}

TESTS("phoronix", {"reads the cases", reads_the_cases})
