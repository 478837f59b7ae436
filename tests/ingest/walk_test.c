/* Folders: order, dots, links. */
#include "ingest/walk.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

static void put(const char *top, const char *name)
{
    g_autofree char *path = g_build_filename(top, name, NULL), *dir = g_path_get_dirname(path);
    g_mkdir_with_parents(dir, 0700);
    CHECK(g_file_set_contents(path, "x", 1, NULL));
}

static void remove_tree(const char *path)
{
    GDir *dir = g_dir_open(path, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *file = g_build_filename(path, name, NULL);
        remove_tree(file);
    }
    if (dir)
        g_dir_close(dir);
    g_remove(path);
}

static void lists_in_order(void)
{
    g_autofree char *top = g_dir_make_tmp("walk-XXXXXX", NULL);
    put(top, "b.csv");
    put(top, "a/z.txt");
    put(top, "a/shootout.xml");
    put(top, "a/b.txt");
    put(top, ".hidden/x");
    g_autofree char *inside = g_build_filename(top, "link.csv", NULL),
                    *outside = g_build_filename(top, "out.csv", NULL),
                    *loop = g_build_filename(top, "a/loop", NULL),
                    *fifo = g_build_filename(top, "fifo", NULL);
    CHECK(!symlink("b.csv", inside) && !symlink("/etc/hostname", outside) && !symlink("..", loop));
    CHECK(!mkfifo(fifo, 0600));
    auto_clear(walk_clear) struct walk walk = {0};
    CHECK(walk_folder(&walk, top, NULL));
    g_autoptr(GString) all = g_string_new(NULL);
    for (guint i = 0; i < walk.files->len; i++)
        g_string_append_printf(all, "%s ", (char *)walk.files->pdata[i] + strlen(top) + 1);
    CHECK_TEXT(all->str, "a/shootout.xml a/b.txt a/z.txt b.csv link.csv ");
    CHECK(passed_sum(&walk.passed) == 4);
    remove_tree(top);
}

static void says_what_is_missing(void)
{
    auto_clear(walk_clear) struct walk walk = {0};
    g_autoptr(GError) error = NULL;
    CHECK(!walk_folder(&walk, "/nonexistent/folder", &error));
    CHECK_TEXT(error->message, "/nonexistent/folder: cannot be read: No such file or directory");
}

TESTS("walk", {"lists in order", lists_in_order}, {"says what is missing", says_what_is_missing})
