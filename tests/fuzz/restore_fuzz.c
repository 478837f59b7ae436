/* Any bytes as archive.ndjson: no crash, no endless loop; what is taken back is an archive that can
 * be used, and of what is refused one line tells why. */
#include "ingest/restore.h"
#include "tests/fuzz/archive.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);

static char *folder, *path;

static void leave(void)
{
    g_remove(path);
    g_rmdir(folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    folder = g_dir_make_tmp("shootout-fuzz-XXXXXX", NULL);
    path = g_build_filename(folder, "archive.ndjson", NULL);
    atexit(leave);
    return 0;
}

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    FILE *out = fopen(path, "wb");
    g_assert_true(out && fwrite(bytes, 1, length, out) == length);
    fclose(out);
    g_autoptr(GError) error = NULL;
    struct restore_counts counts;
    auto_clear(store_clear) struct store *store = store_open(NULL, STORE_MEMORY, NULL);
    bool taken = restore_folder(store, folder, &counts, &error);
    g_assert_true(taken == !error);
    g_assert_true(!error || !strchr(error->message, '\n'));
    use_archive(store);
    return 0;
}
