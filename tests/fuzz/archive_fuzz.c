/* An archive damaged anywhere: no crash, no endless loop, errors of one line.  Each six bytes of
 * the input are a damage: where (three bytes, of the file's length), how many bytes (one), what is
 * put there (one) and what is added to it from byte to byte (one).  An odd byte at the end cuts the
 * file: at so many 256ths of its length. */
#include "store/rescue.h"
#include "tests/fuzz/archive.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);

static char *folder, *path, *whole;
static gsize whole_length;

static void leave(void)
{
    g_remove(path);
    g_rmdir(folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    folder = g_dir_make_tmp("shootout-fuzz-XXXXXX", NULL);
    path = g_build_filename(folder, "a.db", NULL);
    store_close(small_archive(path));
    g_assert_true(g_file_get_contents(path, &whole, &whole_length, NULL));
    atexit(leave);
    return 0;
}

enum { DAMAGE = 6 /* bytes */ };

static void damage(char *bytes, const guint8 *how)
{
    gsize at = ((gsize)how[0] << 16 | (gsize)how[1] << 8 | how[2]) % whole_length;
    for (guint i = 0; i <= how[3] && at + i < whole_length; i++)
        bytes[at + i] = (char)(how[4] + i * how[5]);
}

int LLVMFuzzerTestOneInput(const guint8 *bytes, gsize length)
{
    g_autofree char *made = g_memdup2(whole, whole_length);
    gsize left = whole_length, n = length / DAMAGE;
    for (gsize i = 0; i < n; i++)
        damage(made, bytes + i * DAMAGE);
    if (length % 2)
        left = whole_length * bytes[length - 1] / 256;
    FILE *out = fopen(path, "wb");
    g_assert_true(out && fwrite(made, 1, left, out) == left);
    fclose(out);
    g_autoptr(GError) error = NULL;
    auto_clear(store_clear) struct store *store = store_open(path, STORE_READ, &error);
    g_assert_true(store || (error && !strchr(error->message, '\n')));
    if (!store)
        store = rescue_open(path, NULL);
    if (store)
        use_archive(store);
    return 0;
}
