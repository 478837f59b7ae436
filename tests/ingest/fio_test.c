/* The fio importers: cases of every form and version; logs, which are known by their names; one
 * identity for one run in two forms; histograms; what sniffing must leave alone. */
#include "ingest/formats/fio_bins.h"
#include "ingest/formats/fio_jobfile.h"
#include "tests/ingest/cases.h"

#include <glib/gstdio.h>

static void reads_the_cases(void)
{
    run_cases(&fio_format, "fio");
}

/* --- identity --- */

static guint64 digest_of(const char *text)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "test", text, strlen(text));
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    CHECK(fio_format.parse(&source, &batch, NULL));
    CHECK(batch.runs->len == 1);
    return batch.runs->len ? g_array_index(batch.runs, struct run, 0).digest : 0;
}

#define JSON(ios)                                                                                  \
    "{\"fio version\":\"fio-3.33\",\"jobs\":[{\"jobname\":\"jn\",\"groupid\":0,\"error\":0,"       \
    "\"job options\":{\"rw\":\"randread\",\"bs\":\"4k\"},"                                         \
    "\"read\":{\"io_bytes\":17465344,\"io_kbytes\":17056,\"bw_bytes\":17430483,\"bw\":17021,"      \
    "\"iops\":4255.489022,\"runtime\":1002,\"total_ios\":" ios ","                                 \
    "\"clat_ns\":{\"min\":58779,\"max\":8549843,\"mean\":231200.854831,\"stddev\":739971.09}}}]}"  \
    "\n"
#define NORMAL                                                                                     \
    "jn: (groupid=0, jobs=1): err= 0: pid=28351: Mon Nov 30 17:05:29 2026\n"                       \
    "  read: IOPS=4255, BW=16.6MiB/s (17.4MB/s)(16.7MiB/1002msec)\n"                               \
    "    clat (usec): min=58, max=8549, avg=231.20, stdev=739.97\n"                                \
    "     lat (usec): min=58, max=8552, avg=231.39, stdev=739.99\n"                                \
    "     issued rwts: total=4264,0,0,0 short=0,0,0,0 dropped=0,0,0,0\n"

static void forms_of_a_run_are_one(void)
{
    guint64 json = digest_of(JSON("4264"));
    CHECK(json == digest_of(NORMAL));
    CHECK(json == digest_of("fio: a word before\n" JSON("4264")));
    CHECK(json == digest_of(JSON("4264") NORMAL));
    CHECK(json != digest_of(JSON("4265")));
}

/* --- logs --- */

static char *log_of(const char *name, const char *text)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, name, text, strlen(text));
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    CHECK(fio_log_format.parse(&source, &batch, NULL));
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < batch.results->len; i++) {
        const struct result *r = &g_array_index(batch.results, struct result, i);
        g_string_append(out,
                        g_array_index(batch.workloads, struct batch_workload, r->workload).canon);
        for (int m = 0; m < METRIC_COUNT; m++)
            if (!isnan(r->values[m]))
                g_string_append_printf(out, " %s=%.6g", metrics[m].name, r->values[m]);
        for (guint k = 0; k < r->missings; k++)
            g_string_append_printf(
                out, " (%s)", g_array_index(batch.missings, struct missing, r->missing + k).reason);
        g_string_append_c(out, '\n');
    }
    for (guint i = 0; i < batch.remarks->len; i++)
        g_string_append_printf(out, "%s\n", g_array_index(batch.remarks, struct remark, i).text);
    return g_string_free(out, FALSE);
}

static void check_log(const char *name, const char *text, const char *want)
{
    g_autofree char *got = log_of(name, text);
    CHECK_TEXT(got, want);
}

static void bandwidth_is_bytes_over_time(void)
{
    /* Each request alone was fast; the job asked for 100 a second. */
    check_log("t_bw.1.log", "10, 16449, 0, 4096\n20, 39766, 0, 4096\n40, 15937, 0, 4096\n",
              "unknown.read throughput=307200 duration=0.04\n");
    check_log("t_iops.1.log", "10, 1, 0, 4096\n20, 1, 0, 4096\n40, 1, 1, 4096\n",
              "unknown.read rate=100 duration=0.02\nunknown.write rate=25 duration=0.04\n");
}

static void means_are_weighted_by_time(void)
{
    /* log_avg_msec: no block size. */
    check_log("t_bw.log", "100, 1000, 0, 0, 0\n200, 2000, 0, 0, 0\n400, 3000, 0, 0, 0\n",
              "unknown.read throughput=2.304e+06 duration=0.4\n");
    /* fio 2.0 to 2.8 average 500 ms and print the block size. */
    check_log("t_bw.log", "500, 408, 1, 4096\n1000, 400, 1, 4096\n",
              "unknown.write throughput=413696 duration=1\n");
    check_log("t_iops.log", "500, 100, 1, 4096\n1000, 200, 1, 4096\n",
              "unknown.write rate=150 duration=1\n");
    check_log("t_iops.log", "1000, 24889, 0, 0\n2000, 23149, 0, 0\n",
              "unknown.read rate=24019 duration=2\n");
}

static void latencies_find_their_unit(void)
{
    /* 2.8 s within 3 ms cannot be: nanoseconds. */
    check_log("t_lat.1.log", "3, 2840000, 0, 4096\n7, 3900000, 0, 4096\n",
              "unknown.read latency_mean=0.00337 latency_min=0.00284 latency_max=0.0039 "
              "latency_sd=0.000749533 latency_p50=0.00283443 duration=0.007\n");
    /* Half of it faster than a system call: microseconds. */
    check_log("t_lat.1.log", "12, 141, 0, 4096\n33, 137, 0, 4096\n41, 1242, 0, 4096\n",
              "unknown.read latency_mean=0.000506667 latency_min=0.000137 latency_max=0.001242 "
              "latency_sd=0.00063682 latency_p50=0.000141 duration=0.041\n");
    check_log("t_lat.1.log", "5000, 141000, 0, 4096\n6000, 137000, 0, 4096\n",
              "unknown.read duration=6 (unit unclear: microseconds through fio 2.21, nanoseconds "
              "later)\n");
    /* A fifth column came after nanoseconds did. */
    check_log("t_clat.1.log", "5000, 141000, 0, 0, 0\n6000, 143000, 0, 0, 0\n",
              "unknown.read latency_mean=0.000142 duration=6\n");
}

static void columns_that_came_later(void)
{
    check_log("t_lat.log", "5000, 141000, 0, 4096, 8192, 0x0001, 4999\n",
              "unknown.read latency_mean=0.000141 latency_min=0.000141 latency_max=0.000141 "
              "duration=5\n");
    /* log_window_value=both: mean and greatest. */
    check_log("t_bw.log", "1000, 500, 900, 1, 0, 0, 0\n2000, 700, 950, 1, 0, 0, 0\n",
              "unknown.write throughput=614400 duration=2\n");
    /* log_unix_epoch */
    check_log("t_bw.log", "1700000000000, 5, 0, 1000\n1700000002000, 5, 0, 1000\n",
              "unknown.read throughput=1000 duration=2\n");
}

static void a_log_needs_its_name(void)
{
    check_log("results.log", "100, 1000, 0, 0\n",
              "only its name tells what a log counts: _bw, _iops, _lat or _clat is expected\n");
    check_log("results.log", "100, 1, 0, 4096\n200, 1, 0, 4096\n",
              "unknown.read rate=10 duration=0.2\n");
    check_log("t_slat.log", "100, 1000, 0, 0\n",
              "the time to submit alone is no latency of the storage\n");
    check_log("dir_iops/t_bw.3.log", "100, 1, 2, 0\n1, 2, 7, 8\nx\n",
              "2 lines that are no rows of a log\n1 rows of trims: not taken\n");
    check_log("lat-study_bw.log", "1000, 1000, 0, 0\n",
              "unknown.read throughput=1.024e+06 duration=1\n");
}

/* Its facts, a line each. */
static char *facts_of_log(const char *name, const char *text)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, name, text, strlen(text));
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    CHECK(fio_log_format.parse(&source, &batch, NULL));
    GString *out = g_string_new(NULL);
    cases_facts(out, &batch, 0, batch.facts->len);
    return g_string_free(out, FALSE);
}

static void series_are_steady_or_not(void)
{
    g_autoptr(GString) even = g_string_new(NULL), falling = g_string_new(NULL);
    g_autoptr(GString) slow = g_string_new(NULL);
    for (int i = 1; i <= 50; i++) {
        g_string_append_printf(even, "%d, %d, 1, 0, 0\n", i * 1000, 1000 + i % 2 * 20);
        g_string_append_printf(falling, "%d, 900, 0, %d\n", i * 100, i <= 25 ? 8192 : 4096);
        g_string_append_printf(slow, "%d, %d, 0, 4096, 0\n", i * 10, i <= 40 ? 100000 : 400000);
    }
    g_autofree char *steady = facts_of_log("x/run3_bw.2.log", even->str);
    CHECK_TEXT(steady,
               "  fact writes in fifths: 1.034e+06 1.034e+06 1.034e+06 1.034e+06 1.034e+06 B/s "
               "(derived)\n"
               "  fact steady writes: yes: range 0 %, slope 0 % of the mean (derived)\n"
               "  fact log of: run3 (imported)\n");
    g_autofree char *fell = facts_of_log("t_bw.log", falling->str);
    CHECK_TEXT(fell,
               "  fact reads in fifths: 8.192e+04 8.192e+04 6.144e+04 4.096e+04 4.096e+04 B/s "
               "(derived)\n"
               "  fact steady reads: no: range 67 %, slope -80 % of the mean (derived)\n"
               "  fact log of: t (imported)\n");
    g_autofree char *late = facts_of_log("t_clat.1.log", slow->str);
    CHECK_TEXT(late, "  fact reads in fifths: 0.0001 0.0001 0.0001 0.0001 0.0004 s (derived)\n"
                     "  fact steady reads: no: range 188 %, slope 150 % of the mean (derived)\n"
                     "  fact log of: t (imported)\n");
    g_autofree char *few = facts_of_log("t_bw.log", "10, 5, 0, 1\n20, 5, 0, 1\n");
    CHECK_TEXT(few, "  fact log of: t (imported)\n");
}

/* A row of `columns` with `counts` in the bins from `first` on. */
static void add_hist(GString *out, guint ms, guint columns, guint first, const guint *counts,
                     guint n)
{
    g_string_append_printf(out, "%u, 0, 4096", ms);
    for (guint i = 0; i < columns; i++)
        g_string_append_printf(out, ", %u", i >= first && i < first + n ? counts[i - first] : 0);
    g_string_append_c(out, '\n');
}

static void histograms_add_up(void)
{
    static const guint counts[] = {900, 50, 49, 1};
    g_autoptr(GString) text = g_string_new(NULL);
    add_hist(text, 500, 1856, 1000, counts, 4);
    add_hist(text, 1000, 1856, 1000, counts, 4);
    /* Bin 1000 is the 41st of the octave of 2^20 ns. */
    check_log("t_clat_hist.1.log", text->str,
              "unknown.read rate=2000 latency_mean=0.0017146 latency_p50=0.00171213 "
              "latency_p90=0.00171213 latency_p95=0.00172851 latency_p99=0.0017449 "
              "latency_p999=0.0017449 duration=1\n");
    g_string_truncate(text, 0);
    add_hist(text, 1000, 1216 / 4, 250, counts, 1); /* coarse, and fio 2's microseconds */
    check_log("t_clat_hist.1.log", text->str,
              "unknown.read rate=900 latency_mean=1.7367 latency_p50=1.72851 "
              "latency_p90=1.7449 latency_p95=1.7449 latency_p99=1.7449 duration=1\n");
}

static void bins_are_narrow(void)
{
    for (guint64 value = 1; value < G_GUINT64_CONSTANT(1) << 62; value += value / 3 + 1) {
        guint index = fio_bins_index(value);
        CHECK(index < FIO_BINS);
        CHECK_NEAR(fio_bins_value(index), (double)value, (double)value / 127);
        CHECK(fio_bins_index((guint64)fio_bins_value(index)) == index);
    }
    CHECK(fio_bins_index(G_MAXUINT64) == FIO_BINS - 1);
}

/* --- job files --- */

static const char job_file[] = "; what was asked\n"
                               "[global]\n"
                               "direct=1\nioengine = libaio\n\n"
                               "[randread]\n"
                               "readwrite=randread\nbs=8k\niodepth=4\nsize=1g\n\n"
                               "[together]\n"
                               "rw=write\nnumjobs=2\n\n"
                               "[alone]\n"
                               "stonewall\nrw=write\nbs=${BS}\n";

static void job_files_have_sections(void)
{
    auto_clear(fio_jobfile_clear) struct fio_jobfile file = {0};
    CHECK(fio_jobfile_is(job_file));
    CHECK(!fio_jobfile_is("[mysqld]\nport=3306\n") && !fio_jobfile_is("rw=read\n[a]\n"));
    fio_jobfile_read(&file, job_file);
    CHECK(file.sections->len == 3);
    const struct fio_section *s = &g_array_index(file.sections, struct fio_section, 0);
    CHECK_TEXT(json_string_value(json_object_get(s->options, "rw")), "randread");
    CHECK_TEXT(json_string_value(json_object_get(s->options, "ioengine")), "libaio");
    CHECK(s[0].beside == 1 && s[1].beside == 1 && s[2].beside == 0);
    CHECK(!s[0].open && !s[1].open && s[2].open);
}

/* Options of [global] times sections is what a hostile one would cost. */
static void job_files_stay_small(void)
{
    g_autoptr(GString) text = g_string_new("[global]\n"), many = g_string_new(NULL);
    for (guint i = 0; i <= FIO_OPTIONS_MOST; i++)
        g_string_append_printf(text, "o%u=1\n", i);
    g_string_append(text, "[a]\nrw=read\n");
    for (guint i = 0; i <= FIO_SECTIONS_MOST; i++)
        g_string_append_printf(many, "[s%u]\nrw=read\n", i);
    const char *const texts[] = {text->str, many->str, strchr(many->str + 1, '[')};
    const guint sections[] = {0, 0, FIO_SECTIONS_MOST};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        auto_clear(fio_jobfile_clear) struct fio_jobfile file = {0};
        fio_jobfile_read(&file, texts[i]);
        CHECK(file.sections->len == sections[i]);
    }
}

/* What the terse case gives in a folder with these files, "" for none: its workloads. */
static char *beside(const char *const (*files)[2], gsize n)
{
    g_autofree char *in = g_strdup_printf("%s/fio/terse-3-of-a-job-file.in", DATA);
    g_autofree char *folder = g_dir_make_tmp("shootout-XXXXXX", NULL), *bytes = NULL;
    g_autofree char *path = g_build_filename(folder, "run3.txt", NULL);
    gsize length;
    CHECK(g_file_get_contents(in, &bytes, &length, NULL));
    CHECK(g_file_set_contents(path, bytes, (gssize)length, NULL));
    for (gsize i = 0; i < n; i++) {
        g_autofree char *file = g_build_filename(folder, files[i][0], NULL);
        CHECK(g_file_set_contents(file, files[i][1], -1, NULL));
    }
    auto_clear(source_clear) struct source source = {0};
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    CHECK(source_open(&source, path, NULL) && fio_format.parse(&source, &batch, NULL));
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < batch.results->len; i++) {
        const struct result *r = &g_array_index(batch.results, struct result, i);
        g_string_append_printf(
            out, "%s%s", i ? " " : "",
            g_array_index(batch.workloads, struct batch_workload, r->workload).canon);
    }
    for (gsize i = 0; i < n; i++) {
        g_autofree char *file = g_build_filename(folder, files[i][0], NULL);
        g_remove(file);
    }
    g_remove(path);
    g_remove(folder);
    return g_string_free(out, FALSE);
}

static void job_files_tell_what_was_asked(void)
{
    static const char *const alone[][2] = {{"jobs.fio", "[randread]\nrw=randread\nbs=8k\n"
                                                        "ioengine=libaio\niodepth=4\ndirect=1\n"}};
    static const char *const several[][2] = {{"a.fio", "[randread]\nrw=randread\nbs=8k\n"},
                                             {"b.fio", "[randread]\nrw=randread\nbs=4k\n"}};
    static const char *const namesake[][2] = {{"run3.fio", "[randread]\nrw=randread\nbs=8k\n"},
                                              {"b.fio", "[randread]\nrw=randread\nbs=4k\n"}};
    static const char *const other[][2] = {{"a.fio", "[randread]\nrw=randwrite\nbs=8k\n"}};
    const struct {
        const char *const (*files)[2];
        gsize n;
        const char *want;
    } cases[] = {{alone, 1, "rand-read:bs=8K,direct=yes,qd=4"},
                 {several, 2, "unknown.read"},
                 {namesake, 2, "rand-read:bs=8K,cache=cold,qd=1"},
                 {other, 1, "unknown.read"},
                 {NULL, 0, "unknown.read"}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *got = beside(cases[i].files, cases[i].n);
        CHECK_TEXT(got, cases[i].want);
    }
}

/* --- sniffing --- */

static int sniffed(const struct format *format, const char *name, const char *text)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, name, text, strlen(text));
    return format->sniff(text, &source);
}

static void knows_its_own(void)
{
    CHECK(sniffed(&fio_format, "x", JSON("4264")) > 90);
    CHECK(sniffed(&fio_format, "x", "$ fio job\n" NORMAL) == 90);
    CHECK(sniffed(&fio_format, "x", "Run status group 0 (all jobs):\n") == 90);
    CHECK(sniffed(&fio_format, "x", "{\"jobs\":[{\"read\":{\"bw\":1}}]}") == 0);
    CHECK(sniffed(&fio_format, "x", "3;one;two;three\n") == 0);
    CHECK(sniffed(&fio_log_format, "t_bw.log", "1, 2, 0, 4096\n2, 2, 1, 4096, 0\n") == 80);
    CHECK(sniffed(&fio_log_format, "t.csv", "1, 2, 0, 4096\n") == 40);
    CHECK(sniffed(&fio_log_format, "t.csv", "1, 2, 3, 4096\n5, 6, 7, 8\n") == 0);
    CHECK(sniffed(&fio_log_format, "t_bw.log", "1.5, 2, 0, 4096\n") == 0);
    CHECK(sniffed(&fio_log_format, "t_bw.log", "\n") == 0);
}

TESTS("fio", {"reads the cases", reads_the_cases},
      {"forms of a run are one", forms_of_a_run_are_one},
      {"bandwidth is bytes over time", bandwidth_is_bytes_over_time},
      {"means are weighted by time", means_are_weighted_by_time},
      {"latencies find their unit", latencies_find_their_unit},
      {"columns that came later", columns_that_came_later},
      {"a log needs its name", a_log_needs_its_name},
      {"series are steady or not", series_are_steady_or_not},
      {"histograms add up", histograms_add_up},
      {"job files have sections", job_files_have_sections},
      {"job files stay small", job_files_stay_small},
      {"job files tell what was asked", job_files_tell_what_was_asked},
      {"bins are narrow", bins_are_narrow}, {"knows its own", knows_its_own})
