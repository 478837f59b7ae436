/* bonnie_lines FILE: parses a file with the bonnie++ importer, throws the runs away and prints how
 * many there were and the CPU seconds it took. */
#include "ingest/format.h"
#include "schema/auto.h"

#include <stdio.h>
#include <time.h>

static bool drop(void *user, const struct batch *batch, GError **error)
{
    (void)user, (void)batch, (void)error;
    return true;
}

int main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    auto_clear(source_clear) struct source source = {0};
    auto_clear(batch_clear) struct batch batch = {0};
    if (argc != 2 || !source_open(&source, argv[1], &error)) {
        fprintf(stderr, "bonnie_lines FILE%s%s\n", error ? ": " : "", error ? error->message : "");
        return 2;
    }
    batch_init(&batch, drop, NULL);
    clock_t from = clock();
    bool fine = bonnie_format.parse(&source, &batch, &error) && batch_flush(&batch, &error);
    double seconds = (double)(clock() - from) / CLOCKS_PER_SEC;
    if (!fine)
        fprintf(stderr, "bonnie_lines: %s\n", error ? error->message : "failed");
    printf("%" G_GUINT64_FORMAT " runs, %.3f s\n", batch.runs_seen, seconds);
    return fine ? 0 : 1;
}
