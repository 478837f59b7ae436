/* make_archive FILE RUNS SETUPS [SEED]: an archive of RUNS runs of twelve results each, as bonnie++
 * gives them, spread evenly over SETUPS setups: ten layouts on each rig, whose runs stand together
 * in time.  The same for the same arguments; put there by the store, a source for each rig. */
#include "schema/auto.h"
#include "schema/layout.h"
#include "store/store.h"

#include <math.h>
#include <string.h>

enum { LAYOUTS = 10, WORKLOADS = 12 };

static const char *const layouts[LAYOUTS] = {"6xdisk/zfs.raidz1/zfs",    "6xdisk/zfs.raidz2/zfs",
                                             "6xdisk/md.raid5/ext4",     "6xdisk/md.raid6/xfs",
                                             "6xdisk/md.raid10/ext4",    "6xdisk/hw.raid5/ufs",
                                             "4xssd/btrfs.raid10/btrfs", "2xdisk/geom.mirror/ufs",
                                             "8xhdd/hw.raid6/xfs",       "12xhdd/hw.raid10/ext4"};

/* What a machine usually gives: B/s, or 1/s. */
static const struct {
    const char *canon;
    double usual;
    bool rate;
} works[WORKLOADS] = {
    {"char-write:flush=end", 9e5, false},
    {"seq-write:bs=8K,flush=end,qd=1", 4e8, false},
    {"seq-rewrite:bs=8K,cache=warm,flush=end,qd=1", 2e8, false},
    {"char-read:cache=warm", 3e6, false},
    {"seq-read:bs=8K,cache=warm,qd=1", 6e8, false},
    {"seeks:bs=8K,cache=warm,flush=none,jobs=3,qd=3", 900, true},
    {"meta-create.seq:files=16384,flush=none", 2e4, true},
    {"meta-stat.seq:files=16384,flush=none", 9e4, true},
    {"meta-delete.seq:files=16384,flush=none", 3e4, true},
    {"meta-create.rand:files=16384,flush=none", 2e4, true},
    {"meta-stat.rand:files=16384,flush=none", 1e5, true},
    {"meta-delete.rand:files=16384,flush=none", 2e4, true},
};

struct made {
    struct store *store;
    struct batch batch;
    gint64 source;
    int workloads[WORKLOADS];
    GRand *rand;
    gint64 seconds; /* of the next run, since 1970 */
    guint64 digest;
};

static bool sink(void *user, const struct batch *batch, GError **error)
{
    struct made *made = user;
    struct put_counts counts = {0};
    return store_put(made->store, made->source, batch, &counts, error);
}

static bool add_run(struct made *made, int setup, GError **error)
{
    struct batch *batch = &made->batch;
    struct run *run = batch_run(batch);
    g_autoptr(GDateTime) at = g_date_time_new_from_unix_utc(made->seconds += 60);
    g_autofree char *started = g_date_time_format(at, "%Y-%m-%dT%H:%M:%SZ");
    run->digest = made->digest += 0x9e3779b97f4a7c15;
    run->tool = "bonnie++", run->tool_version = "1.97";
    run->machine = batch_printf(batch, "box%d", setup / LAYOUTS);
    run->started = batch_text(batch, started, -1), run->started_from = DATE_OUTPUT;
    run->setup = (struct setup){.rig = batch_printf(batch, "rig%d", setup / LAYOUTS),
                                .layout = layouts[setup % LAYOUTS],
                                .compression = "off",
                                .origin = ORIGIN_STATED,
                                .said = SAID_DESCRIPTION};
    for (int i = 0; i < WORKLOADS; i++) {
        struct result *result = batch_result(batch, made->workloads[i]);
        double value = works[i].usual * (1 + 0.1 * (setup * 7 % 13)) *
                       g_rand_double_range(made->rand, 0.93, 1.07);
        result->values[works[i].rate ? METRIC_rate : METRIC_throughput] = floor(value);
        result->values[METRIC_cpu] = 0.01 * g_rand_int_range(made->rand, 1, 100);
        result->values[METRIC_latency_max] = 1e-3 * g_rand_int_range(made->rand, 1, 900);
        result->n = 1;
        result->working_set = i < 6 ? 17179869184.0 : NAN;
    }
    return batch_end_run(batch, error);
}

static bool begin(struct made *made, int rig, GError **error)
{
    g_autofree char *bytes = g_strdup_printf("rig %d\n", rig),
                    *sha256 = g_compute_checksum_for_string(G_CHECKSUM_SHA256, bytes, -1),
                    *origin = g_strdup_printf("bench/rig%d.csv", rig);
    struct source_info info = {.sha256 = sha256,
                               .size = strlen(bytes),
                               .origin = origin,
                               .kind = "results",
                               .format = "bonnie",
                               .importer = 1};
    if (!store_source_begin(made->store, &info, &made->source, error) ||
        !store_source_bytes(made->store, made->source, bytes, strlen(bytes), error))
        return false;
    g_autofree char *name = g_strdup_printf("rig%d", rig);
    batch_rig(&made->batch, name, NULL);
    batch_rig_fact(&made->batch, "memory", "8589934592", "B", ORIGIN_STATED);
    return true;
}

static bool make(struct made *made, int runs, int setups, GError **error)
{
    for (int i = 0; i < WORKLOADS; i++) {
        struct workload workload;
        if (!workload_parse(works[i].canon, &workload, error))
            return false;
        made->workloads[i] = batch_workload(&made->batch, &workload, error);
        workload_clear(&workload);
        if (made->workloads[i] < 0)
            return false;
    }
    int rigs = (setups + LAYOUTS - 1) / LAYOUTS;
    for (int rig = 0; rig < rigs; rig++) {
        int first = rig * LAYOUTS, end = MIN(first + LAYOUTS, setups);
        if (!begin(made, rig, error))
            return false;
        for (int setup = first; setup < end; setup++)
            for (int i = 0; i < runs / setups; i++)
                if (!add_run(made, setup, error))
                    return false;
        if (!batch_flush(&made->batch, error) ||
            !store_source_end(made->store, made->source, error))
            return false;
    }
    return true;
}

static int number(const char *text)
{
    return (int)g_ascii_strtoull(text, NULL, 10);
}

int main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    if (argc < 4) {
        fprintf(stderr, "usage: make_archive FILE RUNS SETUPS [SEED]\n");
        return 2;
    }
    int runs = number(argv[2]), setups = MAX(number(argv[3]), 1);
    struct made made = {.rand = g_rand_new_with_seed(argc > 4 ? (guint32)number(argv[4]) : 1),
                        .seconds = 1000000000};
    auto_clear(store_clear) struct store *store = store_open(argv[1], STORE_WRITE, &error);
    made.store = store;
    batch_init(&made.batch, sink, &made);
    bool done = store && store_begin(store, "import", "make_archive", &error) &&
                make(&made, runs, setups, &error) && store_commit(store, &error);
    if (error)
        fprintf(stderr, "make_archive: %s\n", error->message);
    batch_clear(&made.batch);
    g_rand_free(made.rand);
    return !done;
}
