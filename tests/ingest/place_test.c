/* Descriptions: the nearest one above a file, however deep, whoever asks first. */
#include "ingest/words.h"
#include "tests/test.h"

#include <glib/gstdio.h>

enum { DEEP = 40 };

static void finds_the_nearest_above(void)
{
    static const char text[] = "<shootout version='1'><files match='*' date='2011'/></shootout>";
    g_autofree char *top = g_dir_make_tmp("words-XXXXXX", NULL);
    g_autofree char *file = g_build_filename(top, "shootout.xml", NULL);
    char *folders[DEEP] = {g_strdup(top)};
    CHECK(g_file_set_contents(file, text, -1, NULL));
    for (int i = 1; i < DEEP; i++) {
        folders[i] = g_build_filename(folders[i - 1], "d", NULL);
        g_mkdir(folders[i], 0700);
    }
    struct words words;
    words_init(&words, &(struct statement){0}, NULL, NULL);
    for (int i = DEEP - 1; i >= 0; i--) { /* the deepest first */
        g_autofree char *asked = g_build_filename(folders[i], "a.csv", NULL);
        const struct place *place = words_place(&words, asked);
        CHECK(place != NULL);
        CHECK_TEXT(place ? place->folder : NULL, top);
    }
    words_clear(&words);
    g_remove(file);
    for (int i = DEEP - 1; i >= 0; i--) {
        g_rmdir(folders[i]);
        g_free(folders[i]);
    }
}

TESTS("place", {"finds the nearest above", finds_the_nearest_above})
