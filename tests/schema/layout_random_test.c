/* Layouts that nobody wrote: lines put together at random from the vocabulary, and hostile texts.
 * What is accepted must read as itself; what is refused must say where and why. */
#include "schema/auto.h"
#include "schema/error.h"
#include "schema/layout.h"
#include "tests/test.h"

enum { LINES = 20000 };

static const char *pick(GRand *random, const char *section)
{
    const struct layout_word *words = layout_words();
    guint n = 0;
    for (const struct layout_word *word = words; word->word; word++)
        n += !strcmp(word->section, section);
    guint chosen = (guint)g_rand_int_range(random, 0, (gint32)n);
    for (const struct layout_word *word = words;; word++)
        if (!strcmp(word->section, section) && !chosen--)
            return word->word;
}

static bool one_in(GRand *random, int n)
{
    return !g_rand_int_range(random, 0, n);
}

static void add_count(GString *line, GRand *random, int rarity)
{
    static const char *const counts[] = {"2x", "3x", "4x", "6x", "8x", "12x", "nx", "99999x"};
    if (one_in(random, rarity))
        g_string_append(line, counts[g_rand_int_range(random, 0, G_N_ELEMENTS(counts))]);
}

static void add_disks(GString *line, GRand *random)
{
    static const char *const media[] = {"hdd",  "hdd.7k2.1T", "ssd.2T",
                                        "disk", "ram",        "hdd:part=1G"};
    add_count(line, random, 1 + g_rand_int_range(random, 0, 2));
    g_string_append(line, media[g_rand_int_range(random, 0, G_N_ELEMENTS(media))]);
}

static void add_layer(GString *line, GRand *random)
{
    static const char *const attrs[] = {
        ":wb", ":comp",   ":dedup",  ":chunk=64K", ":comp=off,rs=8k",
        "@x",  ":cols=3", ":lay=f2", ":d=2,s=1",   ":span=4"};
    static const char *const members[] = {"+log=nvme",  "+cache=2xssd", "+special=2xssd.zfs.mirror",
                                          "+spare=hdd", "+journal=ssd", "+cache=nxssd.md.raid1"};
    add_count(line, random, 4);
    g_string_append(line, pick(random, one_in(random, 6) ? "spelling" : "kind"));
    if (one_in(random, 6))
        g_string_append(line, attrs[g_rand_int_range(random, 0, G_N_ELEMENTS(attrs))]);
    if (one_in(random, 8))
        g_string_append(line, members[g_rand_int_range(random, 0, G_N_ELEMENTS(members))]);
}

static void add_line(GString *line, GRand *random, gint32 layers)
{
    add_disks(line, random);
    while (one_in(random, 4)) {
        g_string_append_c(line, '+');
        add_disks(line, random);
    }
    for (gint32 i = 0; i < layers; i++) {
        g_string_append_c(line, '/');
        add_layer(line, random);
    }
}

static char *make(GRand *random)
{
    GString *line = g_string_new(NULL);
    bool several = one_in(random, 2);
    add_line(line, random, g_rand_int_range(random, 0, several ? 2 : 4));
    while (several) {
        g_string_append(line, "++");
        add_line(line, random, g_rand_int_range(random, 0, 2));
        several = one_in(random, 2);
        if (!several) {
            g_string_append(line, "//");
            g_string_append(line, one_in(random, 2) ? "zfs" : pick(random, "kind"));
        }
    }
    return g_string_free(line, FALSE);
}

static bool same_number(double a, double b)
{
    return (isnan(a) && isnan(b)) || a == b;
}

static bool is_kept(const char *text, bool *accepted)
{
    g_autoptr(GError) error = NULL;
    auto_clear(layout_clear) struct layout *first = layout_parse(text, &error);
    *accepted = first != NULL;
    if (!first)
        return error && g_str_has_prefix(error->message, "column ") &&
               g_error_matches(error, ERROR_DOMAIN, STATUS_USAGE);
    auto_clear(layout_clear) struct layout *again = layout_parse(layout_canon(first), &error);
    if (!again || strcmp(layout_canon(again), layout_canon(first)))
        return false;
    const struct layout_facts *f = layout_facts(first), *g = layout_facts(again);
    bool sane = !(f->survives < 0) && !(f->usable > 1 + 1e-9) && !(f->data_disks > f->disks) &&
                !(f->rand_write > f->rand_read);
    return sane && same_number(f->disks, g->disks) && same_number(f->usable, g->usable) &&
           same_number(f->survives, g->survives) && same_number(f->seq_read, g->seq_read) &&
           same_number(f->penalty, g->penalty) && !g_strcmp0(f->label, g->label) &&
           !g_strcmp0(f->manager, g->manager) && !g_strcmp0(f->redundancy, g->redundancy);
}

static void reads_what_it_wrote(void)
{
    GRand *random = g_rand_new_with_seed(20130417);
    guint accepted = 0, branches = 0;
    for (int i = 0; i < LINES; i++) {
        g_autofree char *text = make(random);
        bool taken, kept = is_kept(text, &taken);
        if (!kept)
            fprintf(stderr, "not kept: %s\n", text);
        CHECK(kept);
        accepted += taken;
        branches += taken && strstr(text, "++");
    }
    CHECK(accepted > LINES / 20 && branches > LINES / 100);
    g_rand_free(random);
}

/* `part` as often as fits into `bytes` bytes. */
static char *many(const char *start, const char *part, gsize bytes, const char *end)
{
    GString *text = g_string_new(start);
    while (text->len + strlen(part) + strlen(end) <= bytes)
        g_string_append(text, part);
    return g_string_free(g_string_append(text, end), FALSE);
}

static void stands_hostile_texts(void)
{
    static const struct {
        const char *start, *part, *end;
        const char *fault; /* NULL: accepted */
    } cases[] = {
        {"hdd", "+hdd", "/md.raid0", NULL},
        {"99999xhdd", "+99999xssd", "/md.raid0/ext4", NULL},
        {"99999xhdd", "+99999xhdd", "/zfs", NULL},
        {"hdd", "++hdd", "//zfs", NULL},
        {"2xhdd/zfs.mirror", "++2xssd/zfs.mirror", "//zfs", NULL},
        {"2xhdd.1T/zfs.mirror", "++99999xhdd.1T", "//zfs", "column 4097: too-long: "},
        {"nxhdd", "+nxssd", "/zfs.raidz3", NULL},
        {"hdd", "/dm.crypt", "/ext4", NULL},
        {"hdd", "++", "//zfs", "column 6: syntax: "},
        {"hdd", "+", "/zfs", "column 6: syntax: "}, /* "++" parts branches */
        {"hdd", "/", "zfs", "column 5: syntax: "},
        {"hdd/zfs", ":wb", "", "column 11: syntax: "},
        {"hdd/zfs:", "wb,", "wb", "column 12: double: "},
        {"hdd/", "z", "", "column 5: unknown-kind: "},
        {"", "9", "xhdd", "column 1: count: "},
        {"hdd.", "9", "T", "column 5: size: "},
        {"hdd/zfs:rs=", "9", "", "column 12: size: "},
        {"hdd/zfs:ashift=", "9", "", "column 16: value: "},
        {"hdd/zfs+log=", "9", "xssd", "column 13: count: "},
        {"hdd/zfs", "+log=ssd", "", "column 17: double: "},
        {"hdd", ".sata", "", "column 10: double: "},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = many(cases[i].start, cases[i].part, 4000, cases[i].end);
        bool taken, kept = is_kept(text, &taken);
        g_autoptr(GError) error = NULL;
        auto_clear(layout_clear) struct layout *l = layout_parse(text, &error);
        bool right =
            cases[i].fault ? error && g_str_has_prefix(error->message, cases[i].fault) : l != NULL;
        if (!right)
            fprintf(stderr, "%.60s: %.200s\n", text, error ? error->message : "accepted");
        CHECK(kept && right);
    }
}

static void check_fault(const char *text, const char *fault)
{
    g_autoptr(GError) error = NULL;
    auto_clear(layout_clear) struct layout *l = layout_parse(text, &error);
    CHECK(!l);
    CHECK_TEXT(error ? error->message : "", fault);
}

static void stands_any_bytes(void)
{
    check_fault("hdd/zfs\n", "column 8: character: a blank");
    check_fault("hdd\t/zfs", "column 4: character: a blank");
    check_fault("\x01hdd", "column 1: character: byte 0x01");
    check_fault("hdd\x7f", "column 4: character: byte 0x7f");
    check_fault("hdd/\xff\xfe", "column 5: character: not ASCII");
    check_fault("hdd/zfs@\xc3\xa4", "column 9: character: not ASCII");
    check_fault("hdd/zfs;", "column 8: character: ';'");
    check_fault("hdd<zfs", "column 4: character: '<'");
    check_fault("%s%n", "column 1: character: '%'");
    GRand *random = g_rand_new_with_seed(4711);
    for (int i = 0; i < 20000; i++) {
        char text[64];
        gsize length = (gsize)g_rand_int_range(random, 0, sizeof text);
        for (gsize k = 0; k < length; k++)
            text[k] = (char)g_rand_int_range(random, 1, 256);
        text[length] = '\0';
        bool taken;
        CHECK(is_kept(text, &taken));
    }
    g_rand_free(random);
}

static void keeps_to_4096_bytes(void)
{
    g_autofree char *most = many("hdd/ext4:enc=", "a", 4096, "");
    g_autofree char *more = g_strconcat(most, "a", NULL);
    g_autoptr(GError) error = NULL;
    auto_clear(layout_clear) struct layout *l = layout_parse(most, &error);
    CHECK(strlen(most) == 4096 && l);
    check_fault(more, "column 4097: too-long: a layout has at most 4096 bytes");
    g_autofree char *short_words = many("hdd", "/luks", 4096, "/ext4");
    check_fault(short_words, "column 4097: too-long: a layout has at most 4096 bytes, this one "
                             "written out has 7361");
}

TESTS("layout_random", {"reads what it wrote", reads_what_it_wrote},
      {"stands hostile texts", stands_hostile_texts}, {"stands any bytes", stands_any_bytes},
      {"keeps to 4096 bytes", keeps_to_4096_bytes})
