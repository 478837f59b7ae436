/* Files that are written: there when whole, else as they were. */
#include "cli/args.h"
#include "cli/output.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct world world = {.columns = 80};

static char *folder;

static char *path_of(const char *name)
{
    return g_build_filename(folder, name, NULL);
}

static void check_content(const char *name, const char *want)
{
    g_autofree char *path = path_of(name), *got = NULL;
    g_file_get_contents(path, &got, NULL, NULL);
    CHECK_TEXT(got, want);
}

static void write_file(const char *name, const char *text, bool whole)
{
    g_autofree char *path = path_of(name);
    auto_clear(output_clear) struct output out = {0};
    CHECK(output_open(&out, &world, path, NULL));
    fputs(text, out.file);
    if (whole)
        CHECK(output_close(&out, NULL));
}

static guint count_files(void)
{
    guint n = 0;
    GDir *dir = g_dir_open(folder, 0, NULL);
    while (g_dir_read_name(dir))
        n++;
    g_dir_close(dir);
    return n;
}

static void begin(void)
{
    folder = g_dir_make_tmp("shootout-output-XXXXXX", NULL);
}

static void end(void)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = path_of(name);
        CHECK(!g_unlink(path));
    }
    g_dir_close(dir);
    CHECK(!g_rmdir(folder));
    g_clear_pointer(&folder, g_free);
}

static void appears_when_whole(void)
{
    begin();
    write_file("a.csv", "half", false);
    CHECK(count_files() == 0);
    write_file("a.csv", "one", true);
    check_content("a.csv", "one");
    write_file("a.csv", "hal", false);
    check_content("a.csv", "one");
    write_file("a.csv", "two", true);
    check_content("a.csv", "two");
    CHECK(count_files() == 1);
    end();
}

static void keeps_permissions_and_links(void)
{
    begin();
    g_autofree char *real = path_of("real.csv"), *link = path_of("link.csv");
    struct stat at;
    write_file("real.csv", "old", true);
    CHECK(!g_chmod(real, 0640));
    CHECK(!symlink("real.csv", link));
    write_file("link.csv", "new", true);
    check_content("real.csv", "new");
    CHECK(!g_stat(real, &at) && (at.st_mode & 07777) == 0640);
    CHECK(!g_lstat(link, &at) && S_ISLNK(at.st_mode));
    end();
}

static void refuses_links_to_nothing(void)
{
    begin();
    g_autoptr(GError) error = NULL;
    auto_clear(output_clear) struct output out = {0};
    g_autofree char *link = path_of("link.csv");
    struct stat at;
    CHECK(!symlink("unplugged/real.csv", link));
    CHECK(!output_open(&out, &world, link, &error));
    CHECK(error && error->code == STATUS_FAILED && strstr(error->message, "what is not there"));
    CHECK(!g_lstat(link, &at) && S_ISLNK(at.st_mode));
    CHECK(count_files() == 1);
    end();
}

static void says_what_cannot_be_written(void)
{
    g_autoptr(GError) error = NULL;
    auto_clear(output_clear) struct output out = {0}, full = {0};
    CHECK(!output_open(&out, &world, "/nonexistent/x.csv", &error));
    CHECK_TEXT(error->message, "cannot write /nonexistent/x.csv: No such file or directory");
    g_clear_error(&error);
    CHECK(output_open(&full, &world, "/dev/full", NULL));
    fputs("x", full.file);
    CHECK(!output_close(&full, &error));
    CHECK_TEXT(error->message, "cannot write /dev/full: No space left on device");
}

static void check_form(const char *const *words, bool usable, bool people)
{
    static const struct command command = {.name = "c", .prints_table = true};
    auto_clear(args_clear) struct args *args = args_parse(&command, words, NULL);
    CHECK(output_check(args, NULL) == usable);
    CHECK(output_for_people(args) == people);
}

static void knows_the_form_asked_for(void)
{
    check_form((const char *const[]){NULL}, true, true);
    check_form((const char *const[]){"-o", "-", NULL}, true, true);
    check_form((const char *const[]){"-o", "/dev/stdout", NULL}, true, true);
    check_form((const char *const[]){"-o", "x.csv", NULL}, true, false);
    check_form((const char *const[]){"-o", "x.md", NULL}, true, true);
    check_form((const char *const[]){"--as", "json", "-o", "x.md", NULL}, true, false);
    check_form((const char *const[]){"--as", "xml", NULL}, false, false);
    check_form((const char *const[]){"-o", "x.png", NULL}, false, false);
}

TESTS("output", {"appears when whole", appears_when_whole},
      {"keeps permissions and links", keeps_permissions_and_links},
      {"refuses links to nothing", refuses_links_to_nothing},
      {"says what cannot be written", says_what_cannot_be_written},
      {"knows the form asked for", knows_the_form_asked_for})
