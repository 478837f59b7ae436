/* From tools' options to workloads: the rows of tests/data/workload/workload-cases.tsv, and what
 * they leave out. */
#include "ingest/map.h"
#include "schema/unit.h"
#include "tests/test.h"

/* "name=value" words of the column facts; {0} is added. */
struct facts {
    char **words;
};

static const char *fact(void *user, const char *name)
{
    const struct facts *facts = user;
    gsize length = strlen(name);
    for (char **word = facts->words; *word; word++)
        if (!strncmp(*word, name, length) && (*word)[length] == '=')
            return *word + length + 1;
    return NULL;
}

static guint64 count(struct facts *facts, const char *name)
{
    const char *text = fact(facts, name);
    return text ? g_ascii_strtoull(text, NULL, 10) : 0;
}

/* dd's sizes: 10M, 1MB (decimal), 8x1024k. */
static guint64 dd_size(const char *text)
{
    guint64 product = 1;
    g_auto(GStrv) factors = g_strsplit(text, "x", -1);
    for (char **factor = factors; *factor; factor++) {
        guint64 size = 0;
        if (g_str_has_suffix(*factor, "MB"))
            size = g_ascii_strtoull(*factor, NULL, 10) * 1000000;
        else
            CHECK(unit_parse_size(*factor, &size));
        product *= size;
    }
    return product;
}

static const char *path(struct facts *facts, const char *name)
{
    const char *text = fact(facts, name);
    return g_strcmp0(text, "pipe") ? text : NULL;
}

static bool run_dd(struct facts *facts, struct workload *w, GStringChunk *texts, GError **error)
{
    const char *after = fact(facts, "after"), *bs = fact(facts, "bs");
    guint64 size = bs ? dd_size(bs) : 0;
    struct dd_facts dd = {
        .input = path(facts, "if"),
        .output = path(facts, "of"),
        .ibs = size,
        .obs = size,
        .conv = fact(facts, "conv"),
        .iflag = fact(facts, "iflag"),
        .oflag = fact(facts, "oflag"),
        .before = !after                      ? BEFORE_UNKNOWN
                  : !strcmp(after, "write")   ? BEFORE_WRITE
                  : !strcmp(after, "remount") ? BEFORE_REMOUNT
                                              : BEFORE_DROP,
        .data = fact(facts, "data"),
    };
    return map_dd(&dd, w, texts, error);
}

static bool run_bonnie(struct facts *facts, struct workload *w, GStringChunk *texts, GError **error)
{
    static const char *const columns[] = {
        "putc",       "put_block", "rewrite",    "getc",       "get_block", "seeks",
        "seq_create", "seq_stat",  "seq_delete", "ran_create", "ran_stat",  "ran_delete",
    };
    struct bonnie_facts bonnie = {
        .test = BONNIE_TESTS,
        .version = fact(facts, "version"),
        .chunk = count(facts, "chunk"),
        .sync = fact(facts, "b"),
        .direct = fact(facts, "D"),
    };
    for (int i = 0; i < BONNIE_TESTS; i++)
        if (!strcmp(columns[i], fact(facts, "column")))
            bonnie.test = (enum bonnie_test)i;
    g_auto(GStrv) n = g_strsplit(fact(facts, "n") ? fact(facts, "n") : "0", ":", 3);
    bonnie.files = g_ascii_strtoull(n[0], NULL, 10) * 1024;
    if (n[1] && n[2]) {
        bonnie.largest = g_ascii_strtoull(n[1], NULL, 10);
        bonnie.smallest = g_ascii_strtoull(n[2], NULL, 10);
    }
    return map_bonnie(&bonnie, w, texts, error);
}

static bool run_iometer(struct facts *facts, struct workload *w, GStringChunk *texts,
                        GError **error)
{
    struct mix_line lines[16];
    gsize n = 0;
    g_auto(GStrv) specs = g_strsplit(fact(facts, "spec"), ";", -1);
    for (char **spec = specs; *spec; spec++, n++) {
        g_auto(GStrv) parts = g_strsplit(*spec, ":", 4);
        CHECK(unit_parse_size(parts[0], &lines[n].bytes));
        lines[n].share = g_ascii_strtod(parts[1], NULL);
        lines[n].read = g_ascii_strtod(parts[2], NULL);
        lines[n].random = g_ascii_strtod(parts[3], NULL);
    }
    const char *pattern = fact(facts, "pattern");
    struct iometer_facts iometer = {
        .name = fact(facts, "name"),
        .lines = lines,
        .n = n,
        .outstanding = count(facts, "outstanding"),
        .workers = count(facts, "workers"),
        .targets = count(facts, "targets"),
        .windows = !g_strcmp0(fact(facts, "os"), "windows"),
        .data = !pattern                  ? NULL
                : strcmp(pattern, "full") ? "repeat"
                                          : "random",
    };
    return map_iometer(&iometer, w, texts, error);
}

static bool run_tool(const char *tool, struct facts *facts, struct workload *w, GStringChunk *texts,
                     GError **error)
{
    struct options options = {fact, facts};
    if (!strcmp(tool, "dd"))
        return run_dd(facts, w, texts, error);
    if (!strcmp(tool, "bonnie"))
        return run_bonnie(facts, w, texts, error);
    if (!strcmp(tool, "iometer"))
        return run_iometer(facts, w, texts, error);
    if (!strcmp(tool, "fio"))
        return map_fio(&options, w, texts, error);
    if (!strcmp(tool, "diskspd"))
        return map_diskspd(&options, w, texts, error);
    if (!strcmp(tool, "cdm"))
        return map_cdm(&options, w, texts, error);
    CHECK_TEXT(tool, "passmark");
    return map_passmark(&options, w, texts, error);
}

/* The workload of "name=value ..." as text, or the error. */
static char *mapped(const char *tool, const char *words, enum part part)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GStringChunk) texts = g_string_chunk_new(256);
    g_auto(GStrv) split = g_strsplit(words, " ", -1);
    struct facts facts = {split};
    struct workload w;
    if (!run_tool(tool, &facts, &w, texts, &error))
        return g_strdup(error ? error->message : "no error");
    w.part = part;
    char *text = workload_format(&w, &error);
    return text ? text : g_strdup(error->message);
}

static void maps(const char *tool, const char *words, enum part part, const char *want)
{
    g_autofree char *got = mapped(tool, words, part);
    if (g_strcmp0(got, want))
        fprintf(stderr, "%s %s\n", tool, words);
    CHECK_TEXT(got, want);
}

enum { TOOL, FACTS, WORKLOAD, READ_PART, WRITE_PART, REFUSED, COLUMNS };

static void every_row_of_the_table(void)
{
    g_autofree char *table = NULL;
    CHECK(g_file_get_contents(DATA "/workload/workload-cases.tsv", &table, NULL, NULL));
    g_auto(GStrv) rows = g_strsplit(table ? table : "", "\n", -1);
    int seen = 0;
    for (char **row = rows; *row && **row; row++) {
        g_auto(GStrv) cells = g_strsplit(*row, "\t", -1);
        CHECK(g_strv_length(cells) == COLUMNS);
        if (row == rows || !strcmp(cells[TOOL], "text"))
            continue;
        seen++;
        bool refused = *cells[REFUSED];
        maps(cells[TOOL], cells[FACTS], PART_WHOLE, cells[refused ? REFUSED : WORKLOAD]);
        if (*cells[READ_PART])
            maps(cells[TOOL], cells[FACTS], PART_READ, cells[READ_PART]);
        if (*cells[WRITE_PART])
            maps(cells[TOOL], cells[FACTS], PART_WRITE, cells[WRITE_PART]);
    }
    CHECK(seen == 74);
}

static void dd_by_sides(void)
{
    maps("dd", "if=a of=b bs=1M iflag=direct oflag=direct after=drop data=random", PART_WHOLE,
         "copy:bs=1M,data=random,direct=yes,flush=none,qd=1");
    maps("dd", "if=a of=b bs=1M oflag=direct,sync", PART_WHOLE,
         "copy:bs=1M,direct=unknown,flush=osync,qd=1");
    maps("dd", "if=/dev/urandom of=/dev/null bs=1M", PART_WHOLE, "memory: no storage was used");
    maps("dd", "if=/dev/stdin of=b", PART_WHOLE, "pipe: one side is a pipe");
    maps("dd", "if=a of=-", PART_WHOLE, "pipe: one side is a pipe");
    maps("dd", "if=/dev/zero of=b bs=1M iflag=direct conv=sync", PART_WHOLE,
         "seq-write:bs=1M,data=zero,flush=none,qd=1");

    g_autoptr(GStringChunk) texts = g_string_chunk_new(64);
    struct workload w;
    struct dd_facts unlike = {.input = "a", .output = "b", .ibs = 512, .obs = 1024};
    CHECK(map_dd(&unlike, &w, texts, NULL));
    g_autofree char *text = workload_format(&w, NULL);
    CHECK_TEXT(text, "copy:flush=none,qd=1");
}

static void bonnie_by_version(void)
{
    maps("bonnie", "version=1.90a column=put_block", PART_WHOLE, "seq-write:bs=8K,flush=none,qd=1");
    maps("bonnie", "version=1.90b column=put_block", PART_WHOLE, "seq-write:bs=8K,flush=end,qd=1");
    maps("bonnie", "version=2.00a column=rewrite", PART_WHOLE,
         "seq-rewrite:bs=8K,cache=warm,flush=end,qd=1");
    maps("bonnie", "column=put_block", PART_WHOLE, "seq-write:bs=8K,qd=1");
    maps("bonnie", "version=X column=put_block b=1", PART_WHOLE, "seq-write:bs=8K,flush=end,qd=1");
    maps("bonnie", "column=seeks", PART_WHOLE, "seeks:bs=8K,cache=warm,flush=none,jobs=unknown");
    maps("bonnie", "version=1.90 column=seeks", PART_WHOLE,
         "seeks:bs=8K,cache=warm,flush=none,jobs=3,qd=3");
    maps("bonnie", "version=1.97 column=seeks b=1", PART_WHOLE,
         "seeks:bs=8K,cache=warm,flush=every-1,jobs=5,qd=5");
    maps("bonnie", "version=1.97 column=get_block D=1", PART_WHOLE,
         "seq-read:bs=8K,cache=warm,qd=1");
    maps("bonnie", "version=1.97 column=putc D=1", PART_WHOLE, "char-write:direct=yes,flush=end");
    maps("bonnie", "version=1.97 column=seq_stat b=1", PART_WHOLE,
         "meta-stat.seq:files=unknown,flush=none");
    maps("bonnie", "version=1.97 column=seq_create n=1:512:512", PART_WHOLE,
         "meta-create.seq:files=1024,flush=none,fsize=512");
}

static void iometer_needs_requests(void)
{
    maps("iometer", "spec=4096:0:100:100", PART_WHOLE,
         "class: an access specification without requests");
    maps("iometer", "name=half spec=4096:50:100:100", PART_WHOLE,
         "rand-read:bs=4K,direct=unknown,qd=1");
    maps("iometer", "name=half spec=4096:25:100:100;8192:25:100:100", PART_WHOLE,
         "value: shares sum to 50, not 100");
}

static void fio_by_option(void)
{
    maps("fio", "readwrite=randread blocksize=8ki ioengine=libaio buffered=0", PART_WHOLE,
         "rand-read:bs=8000,direct=yes,qd=1");
    maps("fio", "rw=randread bs=8ki kb_base=1000 direct=1", PART_WHOLE,
         "rand-read:bs=8K,direct=yes,qd=1");
    maps("fio", "rw=write:8 bsrange=4k-64k sync=dsync sync_file_range=0", PART_WHOLE,
         "seq-write:data=repeat,flush=osync,qd=1");
    maps("fio", "rw=randrw bs=4k-64k direct=1", PART_WHOLE,
         "mixed:data=repeat,direct=yes,flush=none,qd=1,random=100,read=50");
    maps("fio", "rw=randread bssplit=4k/:8k/:16k/70 direct=1", PART_WHOLE,
         "rand-read:bs=4K/15:8K/15:16K/70,direct=yes,qd=1");
    maps("fio", "rw=randread bssplit=4k:8k:16k direct=1", PART_WHOLE,
         "rand-read:bs=4K/33.333333333:8K/33.333333333:16K/33.333333333,direct=yes,qd=1");
    maps("fio", "rw=randrw rwmixwrite=20 bs=8k direct=1 filename=/dev/sda:/dev/sdb", PART_WHOLE,
         "mixed:bs=8K,data=repeat,direct=yes,files=2,flush=none,qd=1,random=100,read=80");
    maps("fio", "rw=randwrite bs=4k fsync=8 fdatasync=2 refill_buffers=", PART_WHOLE,
         "rand-write:bs=4K,data=random,flush=every-2,qd=1");
    maps("fio", "rw=read pre_read=1 nrfiles=4 numjobs=2", PART_WHOLE,
         "seq-read:bs=4K,cache=warm,files=8,jobs=2,qd=2");
    maps("fio", "rw=write bs=4k,64k end_fsync=0", PART_WHOLE,
         "seq-write:bs=64K,data=repeat,flush=none,qd=1");
    maps("fio", "rw=nonsense", PART_WHOLE, "class: 'nonsense' is no class");
}

static void diskspd_by_letter(void)
{
    maps("diskspd", "b=8K r=4K w=100 t=4 F=8 o=2 targets=3 S=w Z=", PART_WHOLE,
         "rand-write:bs=8K,data=zero,files=3,flush=osync,jobs=8,qd=48");
    maps("diskspd", "F=2 O=16 h= w=100 Z=1M,/tmp/pattern", PART_WHOLE,
         "seq-write:bs=64K,direct=yes,flush=osync,jobs=2,qd=32");
    maps("diskspd", "b=x", PART_WHOLE, "size: 'x' is no size");
    maps("diskspd", "w=101", PART_WHOLE, "value: -w is a percentage");
}

static void cdm_and_passmark(void)
{
    maps("cdm", "order=rnd op=mix bs=4K q=32 t=1", PART_READ,
         "mixed.read:bs=4K,data=random,direct=yes,flush=none,qd=32,random=100,read=70");
    maps("cdm", "order=up op=read bs=4K", PART_WHOLE, "class: 'up' is no order");
    maps("cdm", "order=seq op=erase bs=4K", PART_WHOLE, "class: 'erase' is no operation");
    maps("cdm", "order=seq op=read", PART_WHOLE, "size: '' is no size");
    maps("passmark", "test=filserver", PART_WHOLE,
         "class: 'filserver' is no test of PassMark; nearest: fileserver, webserver");
    maps("passmark", "test=Database", PART_WHOLE, "mixed.database@passmark");
}

TESTS("map", {"every row of the table", every_row_of_the_table}, {"dd by sides", dd_by_sides},
      {"bonnie by version", bonnie_by_version}, {"iometer needs requests", iometer_needs_requests},
      {"fio by option", fio_by_option}, {"diskspd by letter", diskspd_by_letter},
      {"cdm and passmark", cdm_and_passmark})
