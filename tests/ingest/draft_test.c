/* Numbers in prose. */
#include "ingest/draft.h"
#include "schema/auto.h"
#include "tests/test.h"

/* Every figure as "metric=value (printed) workload [sentence]; ". */
static char *figures_of(const char *text)
{
    auto_clear(draft_clear) struct draft draft;
    draft_init(&draft);
    draft_text(&draft, text);
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < draft.figures->len; i++) {
        const struct draft_figure *f = &g_array_index(draft.figures, struct draft_figure, i);
        g_string_append_printf(all, "%s%s=%s", i ? "; " : "", metrics[f->metric].name, f->value);
        if (f->printed)
            g_string_append_printf(all, " (%s)", f->printed);
        g_string_append_printf(all, " %s [%s]", f->workload ? f->workload : "?", f->sentence);
    }
    return g_string_free(all, FALSE);
}

#define CHECK_FIGURES(text, want)                                                                  \
    do {                                                                                           \
        g_autofree char *got_ = figures_of(text);                                                  \
        CHECK_TEXT(got_, want);                                                                    \
    } while (0)

static void reads_units(void)
{
    CHECK_FIGURES("It wrote 133 MB/s.", "throughput=133 MB/s seq-write [It wrote 133 MB/s.]");
    CHECK_FIGURES("903 MBs", "throughput=903 MB/s (903 MBs) ? [903 MBs]");
    CHECK_FIGURES("1.5GiB/sec", "throughput=1.5 GiB/s (1.5GiB/sec) ? [1.5GiB/sec]");
    CHECK_FIGURES("438.8x MB/s", "throughput=438.8 MB/s (438.8x MB/s) ? [438.8x MB/s]");
    CHECK_FIGURES("1,234 MB/s", "throughput=1234 MB/s (1,234 MB/s) ? [1,234 MB/s]");
    CHECK_FIGURES("60,8 MB/s", "throughput=60.8 MB/s (60,8 MB/s) ? [60,8 MB/s]");
    CHECK_FIGURES("50+ MiB/sec", "throughput=50 MiB/s (50+ MiB/sec) ? [50+ MiB/sec]");
    CHECK_FIGURES("read 12.5k IOPS", "rate=12.5 k/s (12.5k IOPS) rand-read [read 12.5k IOPS]");
    CHECK_FIGURES("a latency of 4 ms", "latency_mean=4 ms ? [a latency of 4 ms]");
    CHECK_FIGURES("the rebuild took 2hrs", "duration=2 h (2hrs) rebuild [the rebuild took 2hrs]");
}

static void leaves_other_numbers(void)
{
    CHECK_FIGURES("6x1TB SATA II 7200 RPM, 14GB RAM, 10 Gb/s and 100 Mbps Ethernet, v1.2 B/s", "");
    CHECK_FIGURES("it took 4 ms and 2 hours", "");
    CHECK_FIGURES("", "");
    CHECK_FIGURES("12 34 , . 5,", "");
}

static void keeps_sentences(void)
{
    CHECK_FIGURES("First this. Then it read 5 MB/s. And so on.",
                  "throughput=5 MB/s seq-read [Then it read 5 MB/s.]");
    CHECK_FIGURES(
        "A pool of six disks, random reads:\n \xe2\x80\xa2 133 MB/s\n \xe2\x80\xa2 311 MB/s\n",
        "throughput=133 MB/s rand-read [A pool of six disks, random reads: 133 MB/s]; "
        "throughput=311 MB/s rand-read [A pool of six disks, random reads: 311 MB/s]");
    CHECK_FIGURES("What was written to the array by the benchmark of the vendor came\n"
                  "to 90 MB/s in the end.",
                  "throughput=90 MB/s seq-write [What was written to the array by the benchmark of "
                  "the vendor came to 90 MB/s in the end.]");
}

TESTS("draft", {"reads units", reads_units}, {"leaves other numbers", leaves_other_numbers},
      {"keeps sentences", keeps_sentences})
