/* Layouts: the specification tables row by row, branches, capacities, and hostile texts. */
#include "schema/auto.h"
#include "schema/error.h"
#include "schema/layout.h"
#include "tests/test.h"

enum { COLUMNS = 19 };

static char **read_rows(const char *name)
{
    g_autofree char *path = g_build_filename(DATA, "layout", name, NULL);
    g_autofree char *text = NULL;
    CHECK(g_file_get_contents(path, &text, NULL, NULL));
    return g_strsplit(text ? g_strchomp(text) : "", "\n", -1);
}

static void check_number(double got, const char *want, const char *row, const char *column)
{
    double value = !*want ? NAN : !strcmp(want, "none") ? 0 : g_ascii_strtod(want, NULL);
    if (!(isnan(got) && isnan(value)) && !(fabs(got - value) <= 0.00005))
        fprintf(stderr, "%.200s: %s\n", row, column);
    CHECK_NEAR(got, value, 0.00005);
}

static void check_word(const char *got, const char *want, const char *row, const char *column)
{
    const char *value = *want ? want : NULL;
    if (g_strcmp0(got, value))
        fprintf(stderr, "%.200s: %s\n", row, column);
    CHECK_TEXT(got, value);
}

/* Columns from 2 on as in the table's head: canonical, compression, disks ... label. */
static void check_accepted(char **cell)
{
    g_autoptr(GError) error = NULL;
    auto_clear(layout_clear) struct layout *l = layout_parse(cell[0], &error);
    if (!l)
        fprintf(stderr, "%.200s: %s\n", cell[0], error->message);
    CHECK(l != NULL);
    if (!l)
        return;
    const struct layout_facts *f = layout_facts(l);
    const double numbers[] = {f->disks,      f->data_disks, f->redundancy_disks, f->usable,
                              f->survives,   f->seq_read,   f->seq_write,        f->rand_read,
                              f->rand_write, f->penalty};
    static const char *const names[] = {"disks",      "data_disks", "redundancy_disks", "usable",
                                        "survives",   "seq_read",   "seq_write",        "rand_read",
                                        "rand_write", "penalty"};
    CHECK_TEXT(layout_canon(l), cell[2]);
    CHECK_TEXT(layout_compression(l), cell[3]);
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++)
        check_number(numbers[i], cell[4 + i], cell[0], names[i]);
    check_word(f->manager, cell[14], cell[0], "manager");
    check_word(f->redundancy, cell[15], cell[0], "redundancy");
    check_word(f->label, cell[16], cell[0], "label");
}

/* The words after "nearest:" without commas; "" when there are none. */
static char *nearest(const char *message)
{
    const char *words = strstr(message, "nearest: ");
    g_auto(GStrv) parts = g_strsplit(words ? words + strlen("nearest: ") : "", ",", -1);
    return g_strjoinv("", parts);
}

/* Code, column and nearest words are the table's. */
static void check_refused(char **cell)
{
    g_autoptr(GError) error = NULL;
    auto_clear(layout_clear) struct layout *l = layout_parse(cell[0], &error);
    if (l)
        fprintf(stderr, "%.200s: accepted as %.200s\n", cell[0], layout_canon(l));
    CHECK(!l && error);
    if (!error)
        return;
    CHECK(g_error_matches(error, ERROR_DOMAIN, STATUS_USAGE));
    g_auto(GStrv) code = g_strsplit(cell[18], ":", 2);
    g_autofree char *start = g_strdup_printf("column %s: %s: ", cell[17], code[0]);
    if (!g_str_has_prefix(error->message, start))
        fprintf(stderr, "%.200s:\n    got  %s\n    want %s\n", cell[0], error->message, start);
    CHECK(g_str_has_prefix(error->message, start));
    g_autofree char *got = nearest(error->message);
    g_autofree char *want = nearest(cell[18]);
    CHECK_TEXT(got, want);
}

static void holds_the_table(void)
{
    g_auto(GStrv) rows = read_rows("layout-cases.tsv");
    guint accepted = 0, refused = 0;
    for (char **row = rows + 1; *row; row++) {
        g_auto(GStrv) cell = g_strsplit(*row, "\t", -1);
        CHECK(g_strv_length(cell) == COLUMNS);
        bool ok = !strcmp(cell[1], "yes");
        ok ? check_accepted(cell) : check_refused(cell);
        accepted += ok, refused += !ok;
    }
    CHECK(accepted > 200 && refused > 70);
}

static void check_canonical(const char *canon)
{
    g_autoptr(GError) error = NULL;
    auto_clear(layout_clear) struct layout *l = layout_parse(canon, &error);
    if (!l)
        fprintf(stderr, "%s: %s\n", canon, error->message);
    CHECK(l != NULL);
    if (!l)
        return;
    CHECK_TEXT(layout_canon(l), canon);
    CHECK_TEXT(layout_compression(l), "");
}

static void reads_its_own_text(void)
{
    g_auto(GStrv) rows = read_rows("layout-cases.tsv");
    for (char **row = rows + 1; *row; row++) {
        g_auto(GStrv) cell = g_strsplit(*row, "\t", -1);
        if (!strcmp(cell[1], "yes"))
            check_canonical(cell[2]);
    }
}

static void labels_the_table(void)
{
    g_auto(GStrv) rows = read_rows("label-cases.tsv");
    CHECK(g_strv_length(rows) > 10);
    for (char **row = rows + 1; *row; row++) {
        g_auto(GStrv) cell = g_strsplit(*row, "\t", -1);
        g_auto(GStrv) canons = g_strsplit(cell[0], " | ", -1);
        g_auto(GStrv) labels = layout_labels((const char *const *)canons, g_strv_length(canons));
        g_autofree char *text = g_strjoinv(" | ", labels);
        CHECK_TEXT(text, cell[1]);
    }
}

static void checks_compressions(void)
{
    static const char *const good[] = {"off", "unknown", "lz4", "zstd-3", "dedup", "on+dedup"};
    static const char *const bad[] = {"", "lzz4", "lz4+", "lz4,dedup", "zstd-99"};
    for (gsize i = 0; i < G_N_ELEMENTS(good); i++)
        CHECK(layout_compression_check(good[i], NULL));
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++)
        CHECK(!layout_compression_check(bad[i], NULL));
}

/* What the numbers of an attribute ask of the devices below. */
static void says_what_does_not_fit(void)
{
    static const struct {
        const char *line, *words;
    } rows[] = {
        {"4xdisk/md.raid10:lay=q9/ext4", "'q9' is no layout of md.raid10: n2, f2, o2, n3"},
        {"2xdisk/md.raid10:lay=n3/ext4", "n3 needs at least 3 devices, has 2"},
        {"4xdisk/ss.mirror:cols=3/ntfs", "3 columns of 2 copies need 6 devices, has 4"},
        {"4xdisk/ss.parity:cols=2/ntfs", "ss.parity needs at least 3 columns, has 2"},
        {"4xdisk/ss.parity:cols=5/ntfs", "5 columns need 5 devices, has 4"},
        {"6xdisk/zfs.raidz1/zfs:dedup=maybe", "dedup is on or off, not 'maybe'"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GError) error = NULL;
        auto_clear(layout_clear) struct layout *l = layout_parse(rows[i].line, &error);
        CHECK(!l && error && strstr(error->message, rows[i].words));
        if (l || !strstr(error->message, rows[i].words))
            fprintf(stderr, "%s: got  %s\n    want %s\n", rows[i].line,
                    error ? error->message : layout_canon(l), rows[i].words);
    }
}

TESTS("layout", {"says what does not fit", says_what_does_not_fit},
      {"checks compressions", checks_compressions}, {"holds the table", holds_the_table},
      {"reads its own text", reads_its_own_text}, {"labels the table", labels_the_table})
