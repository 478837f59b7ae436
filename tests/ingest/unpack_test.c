/* Archives, made here by libarchive. */
#include "ingest/unpack.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <archive.h>
#include <archive_entry.h>

enum { SPACE = 1 << 20 };

struct made {
    char bytes[SPACE];
    size_t length;
};

/* Each name is a member that holds its own name; one that ends in '@' is a link. */
static struct source make(struct made *made, const char *filter, bool zip, const char *const *names)
{
    struct archive *archive = archive_write_new();
    CHECK((zip ? archive_write_set_format_zip(archive) : archive_write_set_format_pax(archive)) ==
          ARCHIVE_OK);
    CHECK(!filter || archive_write_add_filter_by_name(archive, filter) == ARCHIVE_OK);
    CHECK(archive_write_open_memory(archive, made->bytes, SPACE, &made->length) == ARCHIVE_OK);
    for (; *names; names++) {
        struct archive_entry *entry = archive_entry_new();
        bool link = g_str_has_suffix(*names, "@");
        archive_entry_set_pathname(entry, *names);
        archive_entry_set_filetype(entry, link ? AE_IFLNK : AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        archive_entry_set_mtime(entry, 1393755630, 0);
        if (link)
            archive_entry_set_symlink(entry, "/etc/passwd");
        archive_entry_set_size(entry, link ? 0 : (gint64)strlen(*names));
        CHECK(archive_write_header(archive, entry) == ARCHIVE_OK);
        if (!link)
            archive_write_data(archive, *names, strlen(*names));
        archive_entry_free(entry);
    }
    CHECK(archive_write_close(archive) == ARCHIVE_OK);
    archive_write_free(archive);
    struct source source;
    source_of_bytes(&source, "dir/a.any", made->bytes, made->length);
    source.path = g_strdup("dir/a.any");
    return source;
}

/* The names of the members in order. */
static char *names_of(const struct unpack *unpack)
{
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < unpack->members->len; i++)
        g_string_append_printf(all, "%s%s", i ? " " : "",
                               g_array_index(unpack->members, struct unpack_member, i).name);
    return g_string_free(all, FALSE);
}

static void reads_every_kind(void)
{
    static const char *const names[] = {"b.txt",     "a/z.txt", "a/shootout.xml", "a/b.txt",
                                        ".hidden/x", "a/.x",    "link@",          NULL};
    static const char *const filters[] = {NULL, "gzip", "xz", "zstd", "bzip2"};
    g_autofree struct made *made = g_new(struct made, 1);
    for (gsize i = 0; i < 2 * G_N_ELEMENTS(filters) - 1; i++) {
        bool zip = i >= G_N_ELEMENTS(filters);
        auto_clear(source_clear) struct source source =
            make(made, zip ? NULL : filters[i], zip, names);
        auto_clear(unpack_clear) struct unpack unpack = {0};
        CHECK(unpack_is_archive(&source));
        CHECK(unpack_open(&unpack, &source, &bounds_usual, NULL));
        g_autofree char *all = names_of(&unpack);
        CHECK_TEXT(all, "a/shootout.xml a/b.txt a/z.txt b.txt");
        CHECK(passed_sum(&unpack.passed) == 3 && !unpack.faults->len);
        auto_clear(source_clear) struct source member = {0};
        unpack_member(&unpack, 1, &member);
        CHECK_TEXT(member.origin, "dir/a.any!a/b.txt");
        CHECK_TEXT(member.path, "dir/a.any!/a/b.txt");
        CHECK(member.length == 7 && !memcmp(member.bytes, "a/b.txt", 7));
        CHECK(member.modified == 1393755630 && member.member);
    }
}

static void cleans_names(void)
{
    static const char *const names[] = {"../../x.txt", "/etc/y.txt", "./z//../w.txt", "..", NULL};
    g_autofree struct made *made = g_new(struct made, 1);
    auto_clear(source_clear) struct source source = make(made, NULL, false, names);
    auto_clear(unpack_clear) struct unpack unpack = {0};
    CHECK(unpack_open(&unpack, &source, &bounds_usual, NULL));
    g_autofree char *all = names_of(&unpack);
    CHECK_TEXT(all, "etc/y.txt x.txt z/w.txt");
    CHECK(passed_sum(&unpack.passed) == 1);
}

static void holds_to_its_bounds(void)
{
    static const char *const names[] = {"a.txt", "b.txt", "c.txt", NULL};
    g_autofree struct made *made = g_new(struct made, 1);
    auto_clear(source_clear) struct source source = make(made, NULL, true, names);
    static const struct {
        const char *bound, *said;
    } bounds[] = {
        {"unpack.members=2", "dir/a.any: has more than 2 members; nothing of it was taken (--limit "
                             "unpack.members=N allows more)"},
        {"unpack.member=4", "dir/a.any: unpacks to more than 4; nothing of it was taken (--limit "
                            "unpack.member=N allows more)"},
        {"unpack.bytes=14", "dir/a.any: unpacks to more than 14; nothing of it was taken (--limit "
                            "unpack.bytes=N allows more)"},
        {"unpack.bytes=15", NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(bounds); i++) {
        struct bounds own = bounds_usual;
        g_autoptr(GError) error = NULL;
        auto_clear(unpack_clear) struct unpack unpack = {0};
        CHECK(bounds_set(&own, bounds[i].bound, NULL));
        CHECK(unpack_open(&unpack, &source, &own, &error) == !bounds[i].said);
        CHECK_TEXT(error ? error->message : NULL, bounds[i].said);
    }
}

static void knows_what_is_none(void)
{
    static const char *const texts[] = {
        "", "PK\3\4", "\x1f\x8b", "BZh9 is a text", "1.97,1.97,one", "\x28\xb5\x2f"};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        auto_clear(source_clear) struct source source;
        source_of_bytes(&source, "text", texts[i], strlen(texts[i]));
        CHECK(!unpack_is_archive(&source));
    }
    static char block[1024];
    memset(block, 'x', sizeof block);
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "text", block, sizeof block);
    CHECK(!unpack_is_archive(&source));
}

TESTS("unpack", {"reads every kind", reads_every_kind}, {"cleans names", cleans_names},
      {"holds to its bounds", holds_to_its_bounds}, {"knows what is none", knows_what_is_none})
