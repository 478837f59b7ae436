/* Choosing a format by content: no two formats claim the same text.  Every case of every importer
 * (tests/data/FORMAT/NAME.in) that its own format knows at all must be taken for that format. */
#include "tests/ingest/cases.h"

/* "bonnie++" has its cases in bonnie. */
static char *folder_of(const struct format *format)
{
    gsize n = strspn(format->name, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    return g_strdup_printf("%s/%.*s", DATA, (int)n, format->name);
}

static void sniff_one(const struct format *own, const char *path)
{
    g_autofree char *bytes = NULL;
    gsize length = 0;
    CHECK(g_file_get_contents(path, &bytes, &length, NULL));
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, path, bytes ? bytes : "", length);
    g_autoptr(GString) head = g_string_new(NULL);
    cases_head(&source, head);
    if (!own->sniff(head->str, &source) || source_binary(&source))
        return;
    g_autoptr(GError) error = NULL;
    const struct format *found = format_sniff(&source, &error);
    if (found != own)
        fprintf(stderr, "%s: %s\n", path, error ? error->message : found ? found->name : "nothing");
    CHECK(found == own);
}

static guint sniff_folder(const struct format *format)
{
    g_autofree char *folder = folder_of(format);
    GDir *dir = g_dir_open(folder, 0, NULL);
    guint n = 0;
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        if (!g_str_has_suffix(name, ".in"))
            continue;
        g_autofree char *path = g_build_filename(folder, name, NULL);
        sniff_one(format, path);
        n++;
    }
    if (dir)
        g_dir_close(dir);
    return n;
}

static void takes_each_case_for_its_own(void)
{
    guint n = 0;
    for (gsize i = 0; formats[i]; i++)
        n += sniff_folder(formats[i]);
    CHECK(n > 300);
}

static void takes_nothing_for_a_format(void)
{
    static const char *const texts[] = {"",
                                        "\n",
                                        "hello world\n",
                                        "Results of today's meeting: total: 12\n",
                                        "| Name | Read | Write |\n|---|---|---|\n| a | 1 | 2 |\n",
                                        "<Results><Item>1</Item></Results>\n",
                                        "Date : 2012/02/15 20:39:27\n"};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        auto_clear(source_clear) struct source source;
        source_of_bytes(&source, "text", texts[i], strlen(texts[i]));
        g_autoptr(GError) error = NULL;
        const struct format *found = format_sniff(&source, &error);
        CHECK_TEXT(found ? found->name : NULL, NULL);
        CHECK_TEXT(error ? error->message : NULL, NULL);
    }
}

/* What a script logged of several tools goes to the surest reader. */
static void decides_a_log_of_several_tools(void)
{
    static const char text[] =
        "/dev/sda:\n"
        " Timing buffered disk reads: 300 MB in  3.00 seconds = 100.00 MB/sec\n"
        "335544320 bytes (336 MB, 320 MiB) copied, 17.3846 s, 19.3 MB/s\n"
        "\tIozone: Performance Test of File I/O\n";
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "log", text, strlen(text));
    CHECK(format_sniff(&source, NULL) == &iozone_format);
}

TESTS("sniff", {"takes each case for its own", takes_each_case_for_its_own},
      {"takes nothing for a format", takes_nothing_for_a_format},
      {"decides a log of several tools", decides_a_log_of_several_tools})
