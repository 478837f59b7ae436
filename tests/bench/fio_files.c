/* fio_files DIR: reads all files of a folder into memory and prints the CPU seconds that jansson
 * alone takes to parse them, and those of the fio importer into batches that are thrown away: the
 * least of five rounds, the two in turn, because other work on the machine only adds. */
#include "ingest/format.h"
#include "schema/auto.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <time.h>

static double seconds_since(clock_t from)
{
    return (double)(clock() - from) / CLOCKS_PER_SEC;
}

static GPtrArray *files_in(const char *folder)
{
    GPtrArray *files = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        char *bytes;
        gsize length;
        if (g_file_get_contents(path, &bytes, &length, NULL))
            g_ptr_array_add(files, g_bytes_new_take(bytes, length));
    }
    if (dir)
        g_dir_close(dir);
    return files;
}

static bool bare(const GPtrArray *files)
{
    bool fine = true;
    for (guint i = 0; i < files->len; i++) {
        gsize length;
        const char *bytes = g_bytes_get_data(files->pdata[i], &length);
        json_t *root = json_loadb(bytes, length, 0, NULL);
        fine &= root != NULL;
        json_decref(root);
    }
    return fine;
}

static guint64 import(const GPtrArray *files)
{
    guint64 runs = 0;
    for (guint i = 0; i < files->len; i++) {
        gsize length;
        const char *bytes = g_bytes_get_data(files->pdata[i], &length);
        auto_clear(source_clear) struct source source;
        source_of_bytes(&source, "file", bytes, length);
        auto_clear(batch_clear) struct batch batch;
        batch_init(&batch, NULL, NULL);
        if (fio_format.parse(&source, &batch, NULL))
            runs += batch.runs_seen;
    }
    return runs;
}

int main(int argc, char **argv)
{
    g_autoptr(GPtrArray) files = argc == 2 ? files_in(argv[1]) : NULL;
    if (!files || !files->len) {
        fputs("fio_files DIR\n", stderr);
        return 2;
    }
    double alone = INFINITY, ours = INFINITY;
    bool fine = true;
    guint64 runs = 0;
    for (int round = 0; round < 5; round++) {
        clock_t from = clock();
        fine &= bare(files);
        alone = fmin(alone, seconds_since(from));
        from = clock();
        runs = import(files);
        ours = fmin(ours, seconds_since(from));
    }
    printf("%.3f %.3f %u %" G_GUINT64_FORMAT "\n", alone, ours, files->len, runs);
    return !fine || runs < files->len;
}
