/* Files as sources: what becomes of them while they are read. */
#include "ingest/source.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

enum { LARGE = 40 << 20 /* B, more than is read whole */ };

/* A file of `length` bytes with text at both ends and nothing in between; the caller frees. */
static char *make_file(off_t length)
{
    char *path = NULL;
    int file = g_file_open_tmp("shootout-test-XXXXXX", &path, NULL);
    CHECK(file >= 0 && write(file, "begins", 6) == 6 && pwrite(file, "ends", 4, length - 4) == 4);
    close(file);
    return path;
}

static void remove_file(char *path)
{
    g_unlink(path);
    g_free(path);
}

static void stays_when_the_file_is_cut(void)
{
    static const off_t sizes[] = {1000, LARGE};
    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        char *path = make_file(sizes[i]);
        auto_clear(source_clear) struct source source = {0};
        CHECK(source_open(&source, path, NULL));
        CHECK(!truncate(path, 0));
        CHECK(source.length == (gsize)sizes[i]);
        source_passed(&source, 0, source.length);
        CHECK(!memcmp(source.bytes, "begins", 6) && !source.bytes[source.length / 2]);
        CHECK(!memcmp(source.bytes + source.length - 4, "ends", 4));
        remove_file(path);
    }
}

static void refuses_what_was_cut_meanwhile(void)
{
    static const off_t sizes[] = {1000, LARGE};
    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        char *path = make_file(sizes[i]);
        int file = open(path, O_RDONLY);
        auto_clear(source_clear) struct source source = {.origin = g_strdup("log")};
        g_autoptr(GError) error = NULL;
        CHECK(!truncate(path, 7));
        CHECK(!source_read(&source, file, (gsize)sizes[i], NULL, &error));
        g_autofree char *want =
            g_strdup_printf("log: was cut from %d to 7 bytes while it was read", (int)sizes[i]);
        CHECK_TEXT(error ? error->message : NULL, want);
        close(file);
        remove_file(path);
    }
}

static bool note_head(void *user, const struct source *head)
{
    *(gsize *)user = head->length;
    return !memcmp(head->bytes, "wanted", 6);
}

static void what_is_not_wanted_is_not_read(void)
{
    gsize seen = 0;
    struct source_wish wish = {note_head, &seen};
    char *path = make_file(LARGE), *small = make_file(1000);
    auto_clear(source_clear) struct source source = {0}, whole = {0};
    CHECK(source_open_wanted(&source, path, &wish, NULL));
    CHECK(seen == SOURCE_HEAD && source.partial && source.length == SOURCE_HEAD);
    CHECK(source_open_wanted(&whole, small, &wish, NULL));
    CHECK(!whole.partial && whole.length == 1000);
    remove_file(path);
    remove_file(small);
}

/* Also what does not begin with a page, as a member of an archive. */
static void passed_bytes_are_read_again(void)
{
    char *path = make_file(LARGE);
    auto_clear(source_clear) struct source source = {0};
    CHECK(source_open(&source, path, NULL));
    struct source member = {.bytes = source.bytes + 3, .length = source.length - 3};
    member.mapped = source.mapped;
    source_passed(&member, 0, member.length);
    CHECK(!memcmp(member.bytes, "ins", 3) && !memcmp(member.bytes + member.length - 4, "ends", 4));
    remove_file(path);
}

TESTS("opening", {"stays when the file is cut", stays_when_the_file_is_cut},
      {"refuses what was cut meanwhile", refuses_what_was_cut_meanwhile},
      {"what is not wanted is not read", what_is_not_wanted_is_not_read},
      {"passed bytes are read again", passed_bytes_are_read_again})
