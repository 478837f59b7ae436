/* Which archive: what is said, then what lies near and is the user's own, then the default. */
#include "cli/archive.h"
#include "tests/test.h"

#include <glib/gstdio.h>
#include <unistd.h>

static char *make_tree(void)
{
    char *top = g_dir_make_tmp("shootout-archive-XXXXXX", NULL);
    g_autofree char *deep = g_build_filename(top, "a", "b", NULL);
    g_autofree char *near = g_build_filename(top, "a", "shootout.db", NULL);
    CHECK(!g_mkdir_with_parents(deep, 0700));
    CHECK(g_file_set_contents(near, "", 0, NULL));
    return top;
}

static void remove_tree(char *top)
{
    const char *const parts[] = {"a/shootout.db", "a/b", "a", ""};
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        g_autofree char *path = g_build_filename(top, parts[i], NULL);
        CHECK(!g_remove(path));
    }
    g_free(top);
}

static void check_chosen(const struct surroundings *surroundings, const char *want)
{
    g_autofree char *got = archive_choose(surroundings);
    CHECK_TEXT(got, want);
}

static void chooses_in_order(void)
{
    char *top = make_tree();
    g_autofree char *deep = g_build_filename(top, "a", "b", NULL);
    g_autofree char *near = g_build_filename(top, "a", "shootout.db", NULL);
    struct surroundings s = {.given = "g.db",
                             .environment = "e.db",
                             .here = deep,
                             .data_home = "/d",
                             .home = "/home/x",
                             .user = geteuid()};
    check_chosen(&s, "g.db");
    s.given = NULL;
    check_chosen(&s, "e.db");
    s.environment = "";
    check_chosen(&s, near);
    s.here = top;
    check_chosen(&s, "/d/shootout/archive.db");
    s.data_home = "relative";
    check_chosen(&s, "/home/x/.local/share/shootout/archive.db");
    s.data_home = NULL;
    check_chosen(&s, "/home/x/.local/share/shootout/archive.db");
    remove_tree(top);
}

static void passes_over_what_is_not_ones_own(void)
{
    char *top = make_tree();
    g_autofree char *deep = g_build_filename(top, "a", "b", NULL);
    check_chosen(&(struct surroundings){.here = deep, .home = "/h", .user = geteuid() + 1},
                 "/h/.local/share/shootout/archive.db");
    remove_tree(top);
}

TESTS("archive", {"chooses in order", chooses_in_order},
      {"passes over what is not one's own", passes_over_what_is_not_ones_own})
