/* The dd importer: cases of every family, language and kind of transcript; what copying does not
 * change; what sniffing must leave alone. */
#include "tests/ingest/cases.h"

#include "ingest/formats/dd_command.h"
#include "ingest/formats/dd_time.h"

static void every_case(void)
{
    run_cases(&dd_format, "dd");
}

#define RESULT                                                                                     \
    "300+0 records in\n300+0 records out\n"                                                        \
    "3145728000 bytes (3.1 GB) copied, 106.22 s, 29.6 MB/s"

static guint64 digest_of(const char *text)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "test", text, strlen(text));
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    CHECK(dd_format.parse(&source, &batch, NULL));
    CHECK(batch.runs->len == 1);
    return batch.runs->len ? g_array_index(batch.runs, struct run, 0).digest : 0;
}

static void copies_are_one_run(void)
{
    guint64 plain = digest_of(RESULT);
    CHECK(plain == digest_of("[root@nas ~]# dd if=/dev/zero of=x bs=10M count=300\n" RESULT));
    CHECK(plain == digest_of("> 300+0 records in\r\n> 300+0 records out\r\n"
                             "> 3145728000 bytes (3.1 GB) copied, 106.22 s,\r\n> 29.6 MB/s\r\n"));
    CHECK(plain ==
          digest_of("300+0 records in</br>\n300+0 records out</br>\n"
                    "**3145728000 bytes (3.1 GB) copied, 106.22 s, 29.6 MB/s** (writing)"));
    CHECK(plain != digest_of("300+0 records in\n300+0 records out\n"
                             "3145728000 bytes (3.1 GB) copied, 106.23 s, 29.6 MB/s"));
}

static int score(const char *text)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "test", text, strlen(text));
    return dd_format.sniff(text, &source);
}

static void sniffs(void)
{
    CHECK(score(RESULT "\n") >= 90);
    CHECK(score("300+0 records in\n300+0 records out\nreal 5.00\n") >= 90);
    CHECK(score("4+2 disks\nand text\n8+2 disks\n") == 0);
    CHECK(score("1.97,1.97,db1,1,1393612800,4G,,732,99,57389,11,28734,7,,,,,,,,,,,\n") == 0);
    CHECK(score("'Access Specifications\n'Access specification name,default assignment\n") == 0);
    CHECK(score("read: IOPS=4135, BW=16.2MiB/s (16.9MB/s)(32.3MiB/2001msec)\n") == 0);
    CHECK(score("") == 0);
}

static guint64 size_of(const char *text)
{
    guint64 bytes = 0;
    return dd_command_size(text, &bytes) ? bytes : 0;
}

static void sizes(void)
{
    CHECK(size_of("512") == 512);
    CHECK(size_of("8k") == 8192 && size_of("8K") == 8192 && size_of("8KiB") == 8192);
    CHECK(size_of("8kB") == 8000 && size_of("1MB") == 1000000 && size_of("1m") == 1048576);
    CHECK(size_of("2b") == 1024 && size_of("3w") == 6 && size_of("7c") == 7);
    CHECK(size_of("2x4k") == 8192 && size_of("767*1024") == 785408);
    CHECK(size_of("$((1024*1024))") == 1048576 && size_of("$(( 4 * 8 ))") == 32);
    CHECK(size_of("102400w") == 204800 && size_of("1000B") == 1000);
    CHECK(size_of("$BS") == 0 && size_of("4q") == 0 && size_of("") == 0 && size_of("4+0") == 0);
    CHECK(size_of("99999999999999999999") == 0 && size_of("16E") == 0);
    CHECK(size_of("4294967296x4294967296") == 0);
}

static double seconds_of(const char *text)
{
    double real = -1;
    return dd_time_read(text, &real) ? real : -1;
}

static void times(void)
{
    CHECK_NEAR(seconds_of("real\t1m27.764s"), 87.764, 1e-9);
    CHECK_NEAR(seconds_of("real    11m 30.29s"), 690.29, 1e-9);
    CHECK_NEAR(seconds_of("real 1h2m3.5s"), 3723.5, 1e-9);
    CHECK_NEAR(seconds_of("real 0m18.948s  user 0m0.010s  sys 0m4.090s"), 18.948, 1e-9);
    CHECK_NEAR(seconds_of("        5.00 real         0.00 user         0.53 sys"), 5, 1e-9);
    CHECK_NEAR(seconds_of("0.00user 9.66system 13:48.46elapsed 1%CPU"), 828.46, 1e-9);
    CHECK_NEAR(seconds_of("dd if=a of=b  0.01s user 0.22s system 2% cpu 7.902 total"), 7.902, 1e-9);
    CHECK_NEAR(seconds_of("Executed in  346.63 millis    fish           external"), 0.34663, 1e-9);
    CHECK_NEAR(seconds_of("\tElapsed (wall clock) time (h:mm:ss or m:ss): 1:00.35"), 60.35, 1e-9);
    CHECK_NEAR(seconds_of("user 0m0.5s"), NAN, 0);
    CHECK_NEAR(seconds_of("really 5 disks"), -1, 0);
    CHECK_NEAR(seconds_of("time dd if=a of=b"), -1, 0);
}

/* A flushed batch keeps nothing that a later run needs. */
static bool count_runs(void *user, const struct batch *batch, GError **error)
{
    (void)error;
    *(guint *)user += batch->runs->len;
    return true;
}

static void long_transcripts(void)
{
    g_autoptr(GString) text =
        g_string_new("for i in $(seq 9000); do dd if=a of=/dev/null bs=1M; done\n");
    for (int i = 0; i < 9000; i++)
        g_string_append(text, "1+0 records in\n1+0 records out\n"
                              "1048576 bytes (1.0 MB, 1.0 MiB) copied, 0.001 s, 1.0 GB/s\n");
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "test", text->str, text->len);
    auto_clear(batch_clear) struct batch batch;
    guint runs = 0;
    batch_init(&batch, count_runs, &runs);
    CHECK(dd_format.parse(&source, &batch, NULL));
    CHECK(batch_flush(&batch, NULL));
    CHECK(runs == 9000);
}

TESTS("dd", {"cases", every_case}, {"copies are one run", copies_are_one_run}, {"sniffs", sniffs},
      {"sizes", sizes}, {"times", times}, {"long transcripts", long_transcripts})
