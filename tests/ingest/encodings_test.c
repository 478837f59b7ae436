/* Every format gives the same figures whatever its text is written in: UTF-8 with a byte order
 * mark, UTF-16 of either kind (what PowerShell's > makes), lines that end in CR LF,
 * quoted-printable. */
#include "ingest/decode.h"
#include "tests/ingest/cases.h"

/* All figures of a text, without places. */
static char *figures_of(const struct format *format, const char *bytes, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "case", bytes, length);
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    CHECK(format->parse(&source, &batch, NULL));
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < batch.results->len; i++) {
        const struct result *result = &g_array_index(batch.results, struct result, i);
        g_string_append(
            all, g_array_index(batch.workloads, struct batch_workload, result->workload).canon);
        for (int m = 0; m < METRIC_COUNT; m++)
            cases_number(all, metrics[m].name, result->values[m]);
    }
    return g_string_free(all, FALSE);
}

static char *utf16(const char *bytes, gsize length, const char *encoding, const char *mark,
                   gsize *made)
{
    g_autofree char *wide = g_convert(bytes, (gssize)length, encoding, "UTF-8", NULL, made, NULL);
    char *marked = wide ? g_malloc(*made + 2) : NULL;
    if (!wide)
        return NULL;
    memcpy(marked, mark, 2);
    memcpy(marked + 2, wide, *made);
    *made += 2;
    return marked;
}

static char *little(const char *bytes, gsize length, gsize *made)
{
    return utf16(bytes, length, "UTF-16LE", "\xff\xfe", made);
}

static char *big(const char *bytes, gsize length, gsize *made)
{
    return utf16(bytes, length, "UTF-16BE", "\xfe\xff", made);
}

static char *marked(const char *bytes, gsize length, gsize *made)
{
    g_autofree char *text = g_strndup(bytes, length);
    *made = length + 3;
    return g_strconcat("\xef\xbb\xbf", text, NULL);
}

static char *with_cr(const char *bytes, gsize length, gsize *made)
{
    g_autofree char *text = g_strndup(bytes, length);
    g_auto(GStrv) lines = g_strsplit(text, "\n", 0);
    char *joined = g_strjoinv("\r\n", lines);
    *made = strlen(joined);
    return joined;
}

/* As mail programs write it. */
static char *quoted(const char *bytes, gsize length, gsize *made)
{
    GString *text = g_string_new(NULL);
    gsize column = 0;
    for (gsize i = 0; i < length; i++) {
        bool plain = bytes[i] == '\n' || (bytes[i] >= 32 && bytes[i] < 127 && bytes[i] != '=');
        if (column > 72 && bytes[i] != '\n') {
            g_string_append(text, "=\n");
            column = 0;
        }
        if (plain)
            g_string_append_c(text, bytes[i]);
        else
            g_string_append_printf(text, "=%02X", (guchar)bytes[i]);
        column = bytes[i] == '\n' ? 0 : column + (plain ? 1 : 3);
    }
    *made = text->len;
    return g_string_free(text, FALSE);
}

typedef char *way_change(const char *bytes, gsize length, gsize *made);

struct way {
    const char *name;
    way_change *change;
};

static guint n_cases;

static void try_case(const struct format *format, const char *path, const struct way *way)
{
    g_autofree char *bytes = NULL, *want = NULL, *got = NULL, *changed = NULL;
    gsize length = 0, made = 0;
    CHECK(g_file_get_contents(path, &bytes, &length, NULL));
    struct source source = {.bytes = bytes, .length = length};
    if (!bytes || source_binary(&source) || memchr(bytes, 0, length) ||
        memchr(bytes, '\r', length) || !g_utf8_validate(bytes, (gssize)length, NULL) ||
        g_str_has_prefix(bytes, "\xef\xbb\xbf"))
        return;
    changed = way->change(bytes, length, &made);
    /* XML says itself what it is written in */
    if (way->change == quoted && (format == &shootout_format || format == &phoronix_format ||
                                  !decode_is_quoted_printable(changed, made)))
        return;
    want = figures_of(format, bytes, length);
    got = figures_of(format, changed, made);
    if (strcmp(got, want))
        fprintf(stderr, "%s as %s: other figures\n", path, way->name);
    CHECK(!strcmp(got, want));
    n_cases++;
}

static void try_format(const struct format *format, const struct way *way)
{
    gsize n = strspn(format->name, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    g_autofree char *folder = g_strdup_printf("%s/%.*s", DATA, (int)n, format->name);
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (g_str_has_suffix(name, ".in"))
            try_case(format, path, way);
    }
    if (dir)
        g_dir_close(dir);
}

static void try_all(const char *name, way_change *change)
{
    const struct way way = {name, change};
    n_cases = 0;
    for (gsize i = 0; formats[i]; i++)
        try_format(formats[i], &way);
    CHECK(n_cases > 100);
}

static void with_a_mark(void)
{
    try_all("UTF-8 with a mark", marked);
}

static void in_utf16(void)
{
    try_all("UTF-16, little end first", little);
    try_all("UTF-16, big end first", big);
}

static void with_carriage_returns(void)
{
    try_all("CR LF", with_cr);
}

static void in_quoted_printable(void)
{
    try_all("quoted-printable", quoted);
}

TESTS("encodings", {"with a mark", with_a_mark}, {"in UTF-16", in_utf16},
      {"with carriage returns", with_carriage_returns},
      {"in quoted-printable", in_quoted_printable})
