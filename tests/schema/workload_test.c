/* Workloads as text: the rows of tests/data/workload/workload-cases.tsv, errors with their columns,
 * mixes by composition. */
#include "schema/auto.h"
#include "schema/workload.h"
#include "tests/test.h"

/* Canonical text, or the error. */
static char *canon(const char *text)
{
    g_autoptr(GError) error = NULL;
    char *canonical = workload_canon(text, &error);
    CHECK(!canonical == (error != NULL));
    return canonical ? canonical : g_strdup(error->message);
}

static void reads(const char *text, const char *want)
{
    g_autofree char *got = canon(text);
    if (g_strcmp0(got, want))
        fprintf(stderr, "%s\n", text);
    CHECK_TEXT(got, want);
}

/* What an error says after its column. */
static const char *without_column(const char *message)
{
    const char *text = g_str_has_prefix(message, "column ") ? strchr(message, ':') : NULL;
    CHECK(text != NULL);
    return text ? text + strlen(": ") : message;
}

enum { TOOL, FACTS, WORKLOAD, READ_PART, WRITE_PART, REFUSED, COLUMNS };

static void every_row_of_the_table(void)
{
    g_autofree char *table = NULL;
    CHECK(g_file_get_contents(DATA "/workload/workload-cases.tsv", &table, NULL, NULL));
    g_auto(GStrv) rows = g_strsplit(table ? table : "", "\n", -1);
    int texts = 0;
    for (char **row = rows; *row && **row; row++) {
        g_auto(GStrv) cells = g_strsplit(*row, "\t", -1);
        CHECK(g_strv_length(cells) == COLUMNS);
        bool text = !strcmp(cells[TOOL], "text");
        texts += text;
        g_autofree char *got = canon(cells[text ? FACTS : WORKLOAD]);
        if (row == rows || (!text && !*cells[WORKLOAD]))
            continue;
        if (text && *cells[REFUSED])
            CHECK_TEXT(without_column(got), cells[REFUSED]);
        else
            CHECK_TEXT(got, cells[WORKLOAD]);
        for (int part = READ_PART; part <= WRITE_PART; part++)
            if (*cells[part])
                reads(cells[part], cells[part]); /* canonical texts stay as they are */
    }
    CHECK(texts == 24);
}

static void errors_name_their_column(void)
{
    reads("", "column 1: class: '' is no class");
    reads("seq-read:bs=1M,depth=4", "column 16: facet: 'depth' is no facet");
    reads("seq-read:bs=1M,bs=2M", "column 16: double: a second 'bs'");
    reads("seq-read:", "column 10: syntax: a facet is expected");
    reads("seq-read:bs=1M,", "column 16: syntax: a facet is expected");
    reads("seq-read:bs", "column 10: syntax: 'bs' needs a value");
    reads("seq-read:bs=,qd=1", "column 13: syntax: a value is expected");
    reads("seq-read:=4", "column 10: facet: '' is no facet");
    reads("seq-read:qd=0", "column 13: value: '0' is no count");
    reads("seq-read:qd=1.5", "column 13: value: '1.5' is no count");
    reads("seq-read:qd=inf", "column 13: value: 'inf' is no count");
    reads("seq-read:bs=4K,flush=end", "column 16: facet: seq-read has no flush");
    reads("seq-write:flush=nome", "column 17: value: 'nome' is no flush; nearest: none");
    reads("seq-write:flush=every-0", "column 17: value: 'every-0' is no flush; nearest: every-1");
    reads("seq-write:random=50", "column 11: facet: seq-write has random=0");
    reads("seeks:read=50", "column 7: facet: seeks has no read");
    reads("mixed:read=50", "column 14: facet: mixed without a name needs random");
    reads("seq read", "column 1: class: 'seq read' is no class; nearest: seq-read");
    reads("seq-read:bs =4K", "column 10: facet: 'bs ' is no facet; nearest: bs");
    reads("rand-read:bs=4K/50:/50", "column 14: size: '' is no size");
    reads("rand-read:bs=4K/50:8K", "column 14: value: '8k' needs a share");
    reads("rand-read:bs=4K/200:8K/-100", "column 14: value: '200' is no share");
    reads("seq-read:data=101%", "column 15: value: '101%' is no data");
    reads("meta-create.seq:fsize=8K-4K", "column 23: size: '8k-4k' is no size");
    g_autofree char *space = g_strnfill(4097, 'x');
    reads(space, "column 4097: syntax: longer than 4096 bytes");
}

static void names_of_mixes(void)
{
    reads("mixed.fileserver.read@iometer:qd=4", "mixed.fileserver.read@iometer:qd=4");
    reads("mixed.webserver.read@iometer", "mixed.webserver@iometer"); /* it only reads */
    reads("mixed.webserver.write@iometer",
          "column 1: class: mixed.webserver.write@iometer is no part of work");
    reads("mixed.webserver@iometer:flush=none",
          "column 25: facet: mixed.webserver@iometer has no flush");
    reads("mixed.stream-write@iometer:flush=none", "mixed.stream-write@iometer:flush=none");
    reads("mixed.filserver@iometer", "column 1: class: 'filserver' is no mix of iometer; nearest: "
                                     "fileserver, webserver");
    reads("mixed.database@iometer:bs=8K,read=67,random=100", "mixed.database@iometer");
    reads("mixed.database@iometer:bs=4K", "column 24: facet: mixed.database@iometer has bs=8K");
    reads("mixed.database@iometer:read=50", "column 24: facet: mixed.database@iometer has read=67");
    reads("mixed.mail@passmark:bs=4K", "column 21: facet: mixed.mail@passmark has no bs");
    reads("mixed.read@iometer",
          "column 1: class: mixed.NAME@ORIGIN, or mixed with read and random");
    reads("mixed@iometer", "column 1: class: mixed.NAME@ORIGIN, or mixed with read and random");
    reads("mixed.a.b@iometer", "column 1: class: mixed.NAME@ORIGIN, or mixed with read and random");
    reads("mixedfileserver", "column 1: class: 'mixedfileserver' is no class");
}

static void unknown_work_may_have_a_direction(void)
{
    reads("unknown.read", "unknown.read");
    reads("Unknown.Write", "unknown.write");
    reads("unknown.copy", "column 1: class: 'unknown.copy' is no class");
    reads("unknown.read@fio", "column 1: class: 'unknown.read@fio' is no class");
    reads("unknown.read:bs=4K", "column 14: facet: unknown.read has no bs");
}

static void mixes_are_known_by_what_they_are(void)
{
    reads("mixed:bs=64K/10:512/10:1K/5:2K/5:4K/60:8K/2:16K/4:32K/4,read=80,random=100",
          "mixed.fileserver@iometer");
    reads("mixed:bs=8K,read=80,random=80,qd=4", "mixed.workstation@iometer:qd=4");
    reads("seq-read:bs=64K/34:128K/33:256K/33", "mixed.stream-read@iometer");
    reads("seq-write:bs=64K/34:128K/33:256K/33,flush=none",
          "mixed.stream-write@iometer:flush=none");
    reads("mixed:bs=8K,read=67,random=100,lines=01234567",
          "mixed:bs=8K,lines=01234567,random=100,read=67");
    reads("mixed:read=0,random=0", "seq-write");
    reads("mixed.read:bs=4K,read=100,random=0", "seq-read:bs=4K");
    reads("mixed.write:bs=4K,read=100,random=0",
          "column 1: class: seq-read.write is no part of work");
    reads("mixed.read:bs=4K,read=100,random=30", "mixed:bs=4K,random=30,read=100");
    reads("mixed:read=66.7%,random=33.30,bs=4K", "mixed:bs=4K,random=33.3,read=66.7");
}

static void facets_by_class(void)
{
    reads("unknown", "unknown");
    reads("unknown:bs=4K", "column 9: facet: unknown has no bs");
    reads("rebuild:files=2", "rebuild:files=2");
    reads("rebuild:qd=4", "column 9: facet: rebuild has no qd");
    reads("char-read:bs=4K", "column 11: facet: char-read has no bs");
    reads("meta-stat.rand:cache=cold,fsize=4K,files=unknown",
          "meta-stat.rand:cache=cold,files=unknown,fsize=4K");
    reads("meta-create.seq:fsize=4K-4096", "meta-create.seq:fsize=4K");
    reads("meta-create.seq:fsize=4K/50:1K/50,fsize=0", "column 35: double: a second 'fsize'");
    reads("meta-create.seq:fsize=4K/50:1K/50", "meta-create.seq:fsize=1K/50:4K/50");
    reads("meta-create.seq:fsize=unknown", "meta-create.seq:fsize=unknown");
    reads("meta-delete.seq:data=zero", "column 17: facet: meta-delete.seq has no data");
    reads("seq-read:direct=unknown,cache=cold", "seq-read:cache=cold,direct=unknown");
    reads("seq-write:data=0%", "seq-write:data=repeat");
    reads("seq-write:data=12.50%", "seq-write:data=12.5%");
    reads("copy:cache=cold,flush=every-007", "copy:cache=cold,flush=every-7");
    reads("rand-read:bs=4K/50:4096/50:8K/0", "rand-read:bs=4K");
}

static void formats_what_importers_fill(void)
{
    struct workload w;
    workload_init(&w, WORKLOAD_SEQ_WRITE);
    w.bs = "10240k", w.qd = 1, w.data = "zero", w.flush = "none";
    g_autofree char *text = workload_format(&w, NULL);
    CHECK_TEXT(text, "seq-write:bs=10M,data=zero,flush=none,qd=1");
    CHECK_TEXT(w.bs, "10240k"); /* the caller's */
    CHECK(!w.owned);

    g_autoptr(GError) error = NULL;
    w.cache = "cold";
    CHECK(!workload_format(&w, &error));
    CHECK_TEXT(error->message, "facet: seq-write has no cache");
    g_clear_error(&error);
    w.cache = NULL, w.qd = 0;
    CHECK(!workload_format(&w, &error));
    CHECK_TEXT(error->message, "value: '0' is no count");
    CHECK(!workload_format(&w, NULL));
}

static void parses_into_facets(void)
{
    auto_clear(workload_clear) struct workload w = {0};
    CHECK(workload_parse("MIXED.Database.Write@IOMETER:qd=32,direct=unknown", &w, NULL));
    CHECK(w.class == WORKLOAD_MIXED && w.part == PART_WRITE && w.direct == ANSWER_UNKNOWN);
    CHECK_TEXT(w.name, "database");
    CHECK_TEXT(w.origin, "iometer");
    CHECK_NEAR(w.read, 67, 0);
    CHECK_NEAR(w.random, 100, 0);
    CHECK_NEAR(w.qd, 32, 0);
    CHECK_NEAR(w.jobs, 1, 0);
    CHECK(!w.bs && !w.flush);
    struct workload kept = {.bs = "kept"};
    CHECK(!workload_parse("seq-read:qd=x", &kept, NULL));
    CHECK_TEXT(kept.bs, "kept");
}

static void classes_know_read_and_random(void)
{
    struct workload w;
    for (int class = 0; class < WORKLOAD_COUNT; class ++) {
        workload_init(&w, (enum workload_class) class);
        bool reads_only = workload_classes[class].reads && !workload_classes[class].writes;
        CHECK((w.read == 100) == reads_only);
        CHECK(isnan(w.qd) && w.jobs == 1 && w.files == 1 && !w.bs && w.direct == ANSWER_NO);
    }
    workload_init(&w, WORKLOAD_RAND_WRITE);
    CHECK(w.read == 0 && w.random == 100);
    workload_init(&w, WORKLOAD_SEQ_REWRITE);
    CHECK(isnan(w.read) && w.random == 0);
    workload_init(&w, WORKLOAD_MIXED);
    CHECK(isnan(w.read) && isnan(w.random));
}

static void lines_of_a_mix(void)
{
    g_autoptr(GStringChunk) texts = g_string_chunk_new(64);
    struct workload w;
    workload_init(&w, WORKLOAD_MIXED);
    workload_mix(&w, NULL, 0, NULL, texts);
    CHECK(w.class == WORKLOAD_UNKNOWN);

    static const struct mix_line forth[] = {
        {4096, 30, 100, 100}, {4096, 20, 100, 100}, {65536, 50, 0, 0}, {512, 0, 50, 50}};
    static const struct mix_line back[] = {{65536, 50, 0, 0}, {4096, 50, 100, 100}};
    workload_init(&w, WORKLOAD_MIXED);
    workload_mix(&w, forth, 4, NULL, texts);
    CHECK_TEXT(w.bs, "4K/50:64K/50");
    CHECK_NEAR(w.read, 50, 0);
    CHECK_NEAR(w.random, 50, 0);
    const char *lines = w.lines;
    CHECK(lines && strlen(lines) == 8);
    workload_mix(&w, back, 2, NULL, texts);
    CHECK_TEXT(w.lines, lines);

    static const struct mix_line database[] = {{8192, 100, 67, 100}};
    workload_mix(&w, database, 1, "my own", texts);
    CHECK_TEXT(w.name, "database");
    CHECK_TEXT(w.origin, "iometer");
    CHECK(!w.bs && !w.lines && w.class == WORKLOAD_MIXED);
}

static void working_sets_against_memory(void)
{
    CHECK_TEXT(workload_ws_class(4e9, 4e9), "<=1x");
    CHECK_TEXT(workload_ws_class(4e9 + 1, 4e9), "1-2x");
    CHECK_TEXT(workload_ws_class(8e9, 4e9), "1-2x");
    CHECK_TEXT(workload_ws_class(16e9, 4e9), "2-4x");
    CHECK_TEXT(workload_ws_class(16.1e9, 4e9), ">4x");
    CHECK_TEXT(workload_ws_class(0, 4e9), "<=1x");
    CHECK_TEXT(workload_ws_class(NAN, 4e9), "unknown");
    CHECK_TEXT(workload_ws_class(4e9, NAN), "unknown");
    CHECK_TEXT(workload_ws_class(4e9, 0), "unknown");
}

static void words_are_the_facets(void)
{
    gsize n = 0;
    for (const struct workload_word *word = workload_words; word->facet; word++, n++) {
        CHECK(*word->values && *word->help);
        CHECK(!n || strcmp(word[-1].facet, word->facet) < 0); /* the order of canonical texts */
    }
    CHECK(n == 12);
}

TESTS("workload", {"every row of the table", every_row_of_the_table},
      {"errors name their column", errors_name_their_column}, {"names of mixes", names_of_mixes},
      {"mixes are known by what they are", mixes_are_known_by_what_they_are},
      {"facets by class", facets_by_class},
      {"unknown work may have a direction", unknown_work_may_have_a_direction},
      {"formats what importers fill", formats_what_importers_fill},
      {"parses into facets", parses_into_facets},
      {"classes know read and random", classes_know_read_and_random},
      {"lines of a mix", lines_of_a_mix},
      {"working sets against memory", working_sets_against_memory},
      {"words are the facets", words_are_the_facets})
