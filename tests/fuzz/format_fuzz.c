/* Any bytes through the reader of one format, the one that FORMAT in the environment names.
 * Without it the names of all formats are printed, for run.sh. */
#include "tests/fuzz/frame.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);

static const struct format *format;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    const char *name = g_getenv("FORMAT");
    for (gsize i = 0; !name && formats[i]; i++)
        puts(formats[i]->name);
    if (!name)
        exit(0);
    format = format_get(name, NULL);
    if (!format)
        exit(2);
    return 0;
}

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    check_format(format, "fuzz", NULL, bytes, length);
    if (format == &fio_log_format) { /* what its figures are, its name tells */
        check_format(format, "fuzz_lat.1.log", NULL, bytes, length);
        check_format(format, "fuzz_bw.1.log", NULL, bytes, length);
    }
    return 0;
}
