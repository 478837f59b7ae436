/* Recordings that hold results: runs with the machine, the layout and the time that stand around
 * them; those without are no results. */
#include "ingest/format.h"
#include "schema/auto.h"
#include "tests/test.h"

#include <string.h>

#define MACHINE                                                                                    \
    "==> $ pwd <==\n/data/bench\n\n"                                                               \
    "==> /proc/self/mountinfo <==\n22 1 8:1 / / rw - ext4 /dev/sda rw\n"                           \
    "23 22 9:1 / /data rw - xfs /dev/md1 rw\n\n"                                                   \
    "==> /proc/mdstat <==\nPersonalities : [raid1]\nmd1 : active raid1 sdd[1] sdc[0]\n"            \
    "      976630464 blocks super 1.2 [2/2] [UU]\n\n"                                              \
    "==> /proc/meminfo <==\nMemTotal: 1024 kB\n\n"                                                 \
    "==> $ uname -a <==\nLinux secretbox 6.1.0 #1 SMP x86_64 GNU/Linux\n\n"
#define DATE "==> $ date -u +%Y-%m-%dT%H:%M:%SZ <==\n2024-05-06T07:08:09Z\n\n"
#define DD                                                                                         \
    "==> $ dd if=/dev/zero of=/data/bench/shootout-run/fresh bs=1M count=64 conv=fsync <==\n"      \
    "64+0 records in\n64+0 records out\n67108864 bytes (67 MB, 64 MiB) copied, 0.5 s, 134 "        \
    "MB/s\n\n"
#define DROP "==> $ sync; echo 3 > /proc/sys/vm/drop_caches <==\n\n"
#define READ                                                                                       \
    "==> $ dd if=/data/bench/shootout-run/data of=/dev/null bs=1M count=64 <==\n"                  \
    "64+0 records in\n64+0 records out\n\nreal 0.25\n\n"
#define FAILED                                                                                     \
    "==> $ dd if=/dev/zero of=/data/x bs=1M count=64 oflag=dsync <==\n"                            \
    "dd: invalid argument 'dsync' to 'oflag'\n\n==> status 1 <==\nreal 0.01\n\n"

static void read_all(const char *text, struct batch *batch)
{
    auto_clear(source_clear) struct source source = {0};
    source_of_bytes(&source, "told.txt", text, strlen(text));
    const struct format *format = format_sniff(&source, NULL);
    CHECK(format == &recorded_format);
    CHECK(recorded_format.parse(&source, batch, NULL));
}

static const char *workload_of(const struct batch *batch, guint run)
{
    const struct run *one = &g_array_index(batch->runs, struct run, run);
    const struct result *result = &g_array_index(batch->results, struct result, one->result);
    return g_array_index(batch->workloads, struct batch_workload, result->workload).canon;
}

static const char *rig_fact(const struct batch *batch, const char *key)
{
    const struct rig *rig = &g_array_index(batch->rigs, struct rig, 0);
    for (guint i = 0; i < rig->facts; i++) {
        const struct fact *fact = &g_array_index(batch->facts, struct fact, rig->fact + i);
        if (!strcmp(fact->key, key))
            return fact->value;
    }
    return NULL;
}

static void reads_results_with_their_machine(void)
{
    static const char text[] = MACHINE DATE DD DROP READ READ FAILED;
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    read_all(text, &batch);
    CHECK(batch.runs->len == 3);
    static const char *const workloads[] = {"seq-write:bs=1M,data=zero,flush=end,qd=1",
                                            "seq-read:bs=1M,cache=cold,qd=1",
                                            "seq-read:bs=1M,qd=1"};
    for (guint i = 0; i < MIN(batch.runs->len, 3); i++) {
        const struct run *run = &g_array_index(batch.runs, struct run, i);
        CHECK_TEXT(workload_of(&batch, i), workloads[i]);
        CHECK_TEXT(run->setup.layout, "2xdisk/md.raid1/xfs");
        CHECK_TEXT(run->setup.compression, "off");
        CHECK(run->setup.origin == ORIGIN_DETECTED);
        CHECK_TEXT(run->started, "2024-05-06T07:08:09Z");
        CHECK(g_str_has_prefix(text + run->at, "==> $ dd "));
        CHECK(run->length && text[run->at + run->length - 1] == '\n');
    }
    CHECK(batch.rigs->len == 1);
    CHECK_TEXT(rig_fact(&batch, "memory"), "1048576");
    CHECK_TEXT(rig_fact(&batch, "host"), NULL);
}

static void leaves_the_rest_to_others(void)
{
    static const char *const texts[] = {
        MACHINE, "$ dd if=/dev/zero of=x\n64+0 records in\n",
        "==> /home/a/dd.txt <==\n64+0 records in\n64+0 records out\n"};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        auto_clear(source_clear) struct source source = {0};
        source_of_bytes(&source, "told.txt", texts[i], strlen(texts[i]));
        CHECK(format_sniff(&source, NULL) != &recorded_format);
    }
}

/* Where nothing tells the folder nothing is said of what the runs ran on but the machine. */
static void says_only_what_is_told(void)
{
    auto_clear(batch_clear) struct batch batch;
    batch_init(&batch, NULL, NULL);
    read_all("==> /proc/meminfo <==\nMemTotal: 1024 kB\n\n" DD, &batch);
    CHECK(batch.runs->len == 1);
    const struct run *run = &g_array_index(batch.runs, struct run, 0);
    CHECK(!run->setup.layout && !run->setup.compression && !run->started);
    CHECK_TEXT(run->setup.rig, "rig");
}

TESTS("recorded", {"reads results with their machine", reads_results_with_their_machine},
      {"leaves the rest to others", leaves_the_rest_to_others},
      {"says only what is told", says_only_what_is_told})
