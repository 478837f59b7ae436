/* Nearest words: the distance, the limit by length, the order, and no more than three. */
#include "schema/words.h"
#include "tests/test.h"

static const char *const known[] = {"ext2", "ext3",   "ext4",   "gmirror", "hw.raid5", "raidz",
                                    "md",   "raidz1", "raidz2", "raidz3",  NULL};

static void counts_slips(void)
{
    static const struct {
        const char *a, *b;
        guint distance;
    } cases[] = {
        {"", "", 0},      {"", "abc", 3},    {"abc", "", 3},           {"raidz", "raidz", 0},
        {"hd", "hdd", 1}, {"lz5", "lz4", 1}, {"6hdd", "hdd", 1},       {"rdaiz", "raidz", 2},
        {"ca", "abc", 3}, {"zsf", "zfs", 1}, {"kitten", "sitting", 3},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        CHECK(words_distance(cases[i].a, cases[i].b) == cases[i].distance);
        CHECK(words_distance(cases[i].b, cases[i].a) == cases[i].distance);
    }
}

static void finds_near_words(void)
{
    static const struct {
        const char *word, *near;
    } cases[] = {
        {"ext5", "ext2, ext3, ext4"},        /* equal distance: by alphabet */
        {"raidz4", "raidz, raidz1, raidz2"}, /* three at most */
        {"gmiror", "gmirror"},
        {"gmirorr", "gmirror"}, /* a swap is one slip */
        {"etx4", "ext4"},
        {"exx5", ""},            /* 4 letters: one slip only */
        {"hwraid4", "hw.raid5"}, /* 7 letters: two slips */
        {"m", ""},               /* one letter is near nothing */
        {"", ""},
        {"frobnicate", ""},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *near = words_nearest(cases[i].word, known);
        CHECK_TEXT(near, cases[i].near);
    }
}

static void puts_the_nearest_first(void)
{
    static const char *const words[] = {"zfs.raidz9x", "zfs.raidzz", "zfs.raidz9", NULL};
    g_autofree char *near = words_nearest("zfs.raidz9", words);
    CHECK_TEXT(near, "zfs.raidz9, zfs.raidz9x, zfs.raidzz");
}

static void says_a_word_once(void)
{
    static const char *const words[] = {"cache", "cache", "caches", NULL};
    g_autofree char *near = words_nearest("cachee", words);
    CHECK_TEXT(near, "cache, caches");
}

static void cuts_between_characters(void)
{
    CHECK(words_cut("abc", 40) == 3 && words_cut("abc", 2) == 2 && words_cut("", 2) == 0);
    CHECK(words_cut("a\u00e9b", 2) == 1 && words_cut("a\u00e9b", 3) == 3);
    CHECK(words_cut("\u20ac", 2) == 0 && words_cut("\u20ac", 3) == 3);
}

static void orders_by_bytes(void)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_ptr_array_add(names, (gpointer) "b");
    g_ptr_array_add(names, (gpointer) "a");
    g_ptr_array_add(names, (gpointer) "B");
    g_ptr_array_sort(names, words_order);
    g_ptr_array_add(names, NULL);
    g_autofree char *all = g_strjoinv(",", (char **)names->pdata);
    CHECK_TEXT(all, "B,a,b");
}

TESTS("words", {"orders by bytes", orders_by_bytes},
      {"cuts between characters", cuts_between_characters}, {"counts slips", counts_slips},
      {"finds near words", finds_near_words}, {"puts the nearest first", puts_the_nearest_first},
      {"says a word once", says_a_word_once})
