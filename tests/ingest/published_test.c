/* The four published comparisons under tests/shootouts, through the formats: each of their 43
 * figures comes out with exactly its rig, layout, compression, workload, metric and value. */
#include "ingest/description.h"
#include "ingest/format.h"
#include "schema/auto.h"
#include "tests/test.h"

#define SAN_NFS                                                                                    \
    "5xhdd.sata2.1500G/5xhw.jbod@areca-1880ix:cache=4G/zfs.raidz1/zfs/nfs3:link=10gbe/vmdk/ntfs"
#define SAN_SMB "5xhdd.sata2.1500G/5xhw.jbod@areca-1880ix:cache=4G/zfs.raidz1/zfs/smb"
#define CARD_RAID5 "3xhdd.7k2.sata2.500G:model=wd-re3/hw.raid5@3ware-9750-4i/unknown"
#define MD_RAID1 "2xhdd.7k2.sata2.500G:model=wd-re3/md.raid1/unknown"
#define MD_RAID0 "2xhdd.7k2.sata2.500G:model=wd-re3/md.raid0/unknown"
#define RAIDZ1 "6xhdd.7k2.sata2.1T/6xhw.raid0@perc5:ra,wb/zfs.raidz1/zfs"
#define RAIDZ2 "6xhdd.7k2.sata2.1T/6xhw.raid0@perc5:ra,wb/zfs.raidz2/zfs"
#define STRIPE "6xhdd.7k2.sata2.1T/6xhw.raid0@perc5:ra,wb/zfs.stripe/zfs"
#define HW_RAID0 "6xhdd.7k2.sata2.1T/hw.raid0@perc5:ra,wb/zfs.stripe/zfs"
#define HW_RAID5 "6xhdd.7k2.sata2.1T/hw.raid5@perc5:ra,wb/zfs.stripe/zfs"
#define HW_RAID10 "6xhdd.7k2.sata2.1T/hw.raid10@perc5:ra,wb/zfs.stripe/zfs"
#define WRITE_10M "seq-write:bs=10M,data=zero,flush=none,qd=1"
#define READ_10M "seq-read:bs=10M,cache=warm,data=zero,qd=1"
#define WRITE_2M "seq-write:bs=2M,data=zero,flush=none,qd=1"
#define READ_2M "seq-read:bs=2M,cache=warm,data=zero,qd=1"

static const struct figure {
    const char *id, *rig, *layout, *compression, *workload;
    enum metric metric;
    double value;
    gint n;              /* 0: not told */
    const char *printed; /* where it is not exactly the value */
} figures[] = {
    {"S2-01", "t710-solaris", SAN_NFS, NULL, "mixed.fileserver@passmark", METRIC_throughput,
     903000000, 0, "903 MBs"},
    {"S2-02", "t710-solaris", SAN_NFS, NULL, "mixed.webserver@passmark", METRIC_throughput,
     466000000, 0, "466 MBs"},
    {"S2-03", "t710-solaris", SAN_NFS, NULL, "mixed.workstation@passmark", METRIC_throughput,
     53000000, 0, "53 MBs"},
    {"S2-04", "t710-solaris", SAN_NFS, NULL, "mixed.database@passmark", METRIC_throughput,
     201000000, 0, "201 MBs"},
    {"S2-05", "t710-freebsd", SAN_NFS, NULL, "mixed.fileserver@passmark", METRIC_throughput,
     95000000, 0, "95 MBs"},
    {"S2-06", "t710-freebsd", SAN_NFS, NULL, "mixed.webserver@passmark", METRIC_throughput,
     60000000, 0, "60 MBs"},
    {"S2-07", "t710-freebsd", SAN_NFS, NULL, "mixed.workstation@passmark", METRIC_throughput,
     30000000, 0, "30 MBs"},
    {"S2-08", "t710-freebsd", SAN_NFS, NULL, "mixed.database@passmark", METRIC_throughput, 32000000,
     0, "32 MBs"},
    {"S2-09", "t710-solaris", SAN_SMB, NULL, "copy", METRIC_throughput, 78000000, 0, "78 MBs"},
    {"S2-10", "t710-freebsd", SAN_SMB, NULL, "copy", METRIC_throughput, 35000000, 0, "35MBs"},
    {"S2-11", "reader-solaris", NULL, NULL, "unknown", METRIC_throughput, 95000000, 0, NULL},
    {"S2-12", "reader-freebsd", NULL, NULL, "unknown", METRIC_throughput, 70000000, 0, NULL},
    {"S3-01", "xeon5504", CARD_RAID5, NULL, WRITE_10M, METRIC_throughput, 29615213.707399737, 1,
     NULL},
    {"S3-02", "xeon5504", CARD_RAID5, NULL, READ_10M, METRIC_throughput, 2649591914.0871763, 1,
     NULL},
    {"S3-03", "xeon5504", CARD_RAID5, NULL, "rebuild", METRIC_duration, 7200, 1, "about 2hrs"},
    {"S3-04", "xeon5504", MD_RAID1, NULL, WRITE_10M, METRIC_throughput, 104440534.13369279, 1,
     NULL},
    {"S3-05", "xeon5504", MD_RAID1, NULL, READ_10M, METRIC_throughput, 309162457.00245696, 1, NULL},
    {"S3-06", "xeon5504", MD_RAID0, NULL, WRITE_10M, METRIC_throughput, 232491630.02106354, 1,
     NULL},
    {"S3-07", "xeon5504", MD_RAID0, NULL, READ_10M, METRIC_throughput, 3118905413.4443784, 1, NULL},
    {"S4-01", "pe2900", RAIDZ1, "off", WRITE_2M, METRIC_throughput, 133000000, 1, NULL},
    {"S4-02", "pe2900", RAIDZ1, "off", READ_2M, METRIC_throughput, 311000000, 1, NULL},
    {"S4-03", "pe2900", RAIDZ1, "on", WRITE_2M, METRIC_throughput, 414000000, 1, NULL},
    {"S4-04", "pe2900", RAIDZ1, "on", READ_2M, METRIC_throughput, 359000000, 1, NULL},
    {"S4-05", "pe2900", RAIDZ2, "off", WRITE_2M, METRIC_throughput, 180000000, 1, NULL},
    {"S4-06", "pe2900", RAIDZ2, "off", READ_2M, METRIC_throughput, 286000000, 1, NULL},
    {"S4-07", "pe2900", RAIDZ2, "on", WRITE_2M, METRIC_throughput, 414000000, 1, NULL},
    {"S4-08", "pe2900", RAIDZ2, "on", READ_2M, METRIC_throughput, 361000000, 1, NULL},
    {"S4-09", "pe2900", STRIPE, "off", WRITE_2M, METRIC_throughput, 190000000, 1, NULL},
    {"S4-10", "pe2900", STRIPE, "off", READ_2M, METRIC_throughput, 263000000, 1, NULL},
    {"S4-11", "pe2900", STRIPE, "on", WRITE_2M, METRIC_throughput, 429000000, 1, NULL},
    {"S4-12", "pe2900", STRIPE, "on", READ_2M, METRIC_throughput, 381000000, 1, NULL},
    {"S4-13", "pe2900", HW_RAID0, "off", WRITE_2M, METRIC_throughput, 353400000, 1, NULL},
    {"S4-14", "pe2900", HW_RAID0, "off", READ_2M, METRIC_throughput, 473000000, 1, NULL},
    {"S4-15", "pe2900", HW_RAID0, "on", WRITE_2M, METRIC_throughput, 420800000, 1, NULL},
    {"S4-16", "pe2900", HW_RAID0, "on", READ_2M, METRIC_throughput, 340900000, 1, NULL},
    {"S4-17", "pe2900", HW_RAID5, "off", WRITE_2M, METRIC_throughput, 322000000, 1, NULL},
    {"S4-18", "pe2900", HW_RAID5, "off", READ_2M, METRIC_throughput, 325900000, 1, NULL},
    {"S4-19", "pe2900", HW_RAID5, "on", WRITE_2M, METRIC_throughput, 438800000, 1, "438.8x MB/s"},
    {"S4-20", "pe2900", HW_RAID5, "on", READ_2M, METRIC_throughput, 371800000, 1, NULL},
    {"S4-21", "pe2900", HW_RAID10, "off", WRITE_2M, METRIC_throughput, 251200000, 1, NULL},
    {"S4-22", "pe2900", HW_RAID10, "off", READ_2M, METRIC_throughput, 304300000, 1, NULL},
    {"S4-23", "pe2900", HW_RAID10, "on", WRITE_2M, METRIC_throughput, 430700000, 1, NULL},
    {"S4-24", "pe2900", HW_RAID10, "on", READ_2M, METRIC_throughput, 360900000, 1, NULL},
};

#define CARD_UFS "2xdisk/hw.raid1/ufs"
#define GMIRROR_ON_CARD "2xdisk/2xhw.raid0/geom.mirror/ufs"
#define GMIRROR "2xdisk/geom.mirror/ufs"
#define CARD_ZFS "2xdisk/hw.raid1/zfs.stripe/zfs"
#define MIRROR_ON_CARD "2xdisk/2xhw.raid0/zfs.mirror/zfs"
#define MIRROR "2xdisk/zfs.mirror/zfs"
#define OR " | "
#define PE2900(with)                                                                               \
    RAIDZ1 with OR RAIDZ2 with OR STRIPE with OR HW_RAID0 with OR HW_RAID5 with OR HW_RAID10 with

static const struct {
    const char *name, *a, *b;
} claims[] = {
    {"S1-C1", CARD_UFS, GMIRROR_ON_CARD OR GMIRROR},
    {"S1-C2", CARD_ZFS, MIRROR_ON_CARD OR MIRROR},
    {"S1-C3", CARD_UFS OR CARD_ZFS, GMIRROR_ON_CARD OR GMIRROR OR MIRROR_ON_CARD OR MIRROR},
    {"S1-C4", GMIRROR_ON_CARD, GMIRROR},
    {"S1-C5", "fs=zfs", "fs=ufs"},
    {"S1-C6", "level=raidz1 | level=raidz2", "level=raid5 manager=controller"},
    {"S2-C1", "rig=t710-solaris", "rig=t710-freebsd"},
    {"S2-C2", "rig=t710-solaris", "rig=t710-freebsd"},
    {"S2-C3", "rig=t710-solaris " SAN_SMB, "rig=t710-freebsd " SAN_SMB},
    {"S2-C4", "rig=t710-freebsd flush=none", "rig=t710-solaris"},
    {"S2-C5", "rig=reader-solaris", "rig=reader-freebsd"},
    {"S2-C6", "rig=t710-solaris", "rig=t710-freebsd"},
    {"S3-C1", MD_RAID0, CARD_RAID5 OR MD_RAID1},
    {"S3-C2", CARD_RAID5, MD_RAID1 OR MD_RAID0},
    {"S3-C3", MD_RAID1, CARD_RAID5 OR MD_RAID0},
    {"S3-C4", "level=raid10", NULL},
    {"S3-C5", "manager=controller", "manager=md"},
    {"S4-C1", PE2900(" compression=on"), PE2900(" compression=off")},
    {"S4-C2", "compression=on", "compression=off"},
    {"S4-C3", "compression=on", "compression=off"},
    {"S4-C4", PE2900(" compression=on"), NULL},
};

static const char *const folders[] = {"freebsd-raid-zfs", "solaris-freebsd-san", "raid-cards-dd",
                                      "freenas-pe2900"};

static struct description *load_description(const char *folder)
{
    g_autofree char *path =
        g_build_filename(SOURCE "/tests/shootouts", folder, "shootout.xml", NULL);
    auto_clear(source_clear) struct source source = {0};
    g_autoptr(GError) error = NULL;
    struct description *description = NULL;
    if (source_open(&source, path, &error))
        description = description_load(source.bytes, source.length, path, &error);
    CHECK_TEXT(error ? error->message : NULL, NULL);
    return description;
}

/* Runs from `first` on get what the description says of the file `name`. */
static void describe(struct batch *batch, guint first, const struct description *description,
                     const char *name)
{
    for (guint i = first; i < batch->runs->len; i++) {
        struct run *run = &g_array_index(batch->runs, struct run, i);
        auto_clear(described_clear) struct described d;
        if (!description_find(description, name, run->machine, &d))
            continue;
        const struct setup *s = &d.setup;
        run->setup = (struct setup){.rig = batch_text(batch, s->rig, -1),
                                    .layout = batch_text(batch, s->layout, -1),
                                    .layout_name = batch_text(batch, s->layout_name, -1),
                                    .compression = batch_text(batch, s->compression, -1)};
    }
}

static void parse_file(struct batch *batch, const char *folder, const char *name,
                       const struct description *description)
{
    g_autofree char *path = g_build_filename(SOURCE "/tests/shootouts", folder, name, NULL);
    auto_clear(source_clear) struct source source = {0};
    g_autoptr(GError) error = NULL;
    CHECK(source_open(&source, path, &error));
    const struct format *format = source.bytes ? format_sniff(&source, &error) : NULL;
    guint first = batch->runs->len;
    check_text(format ? "a format" : NULL, "a format", path, __FILE__, __LINE__);
    if (!format || !format->parse(&source, batch, &error))
        return;
    CHECK(batch->remarks->len == 0);
    if (strcmp(name, "shootout.xml"))
        describe(batch, first, description, name);
}

static void parse_all(struct batch *batch)
{
    batch_init(batch, NULL, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(folders); i++) {
        auto_clear(description_clear) struct description *description =
            load_description(folders[i]);
        g_autofree char *path = g_build_filename(SOURCE "/tests/shootouts", folders[i], NULL);
        GDir *dir = g_dir_open(path, 0, NULL);
        for (const char *name; description && (name = g_dir_read_name(dir));)
            if (strcmp(name, "article.xml")) /* prose: what is made from the figures */
                parse_file(batch, folders[i], name, description);
        g_dir_close(dir);
    }
}

static const struct run *run_of(const struct batch *batch, guint result)
{
    for (guint i = 0; i < batch->runs->len; i++) {
        const struct run *run = &g_array_index(batch->runs, struct run, i);
        if (result >= run->result && result < run->result + run->results)
            return run;
    }
    return NULL;
}

static bool is_figure(const struct batch *batch, guint index, const struct figure *figure)
{
    const struct result *r = &g_array_index(batch->results, struct result, index);
    const struct setup *setup = &run_of(batch, index)->setup;
    const struct batch_workload *w =
        &g_array_index(batch->workloads, struct batch_workload, r->workload);
    if (g_strcmp0(setup->rig, figure->rig) || g_strcmp0(setup->layout, figure->layout) ||
        g_strcmp0(setup->compression, figure->compression) || strcmp(w->canon, figure->workload) ||
        r->n != figure->n || fabs(r->values[figure->metric] / figure->value - 1) > 1e-12 ||
        (figure->printed != NULL) != (r->missings == 1))
        return false;
    return !r->missings ||
           !strcmp(g_array_index(batch->missings, struct missing, r->missing).printed,
                   figure->printed);
}

static void every_figure_comes_out(void)
{
    auto_clear(batch_clear) struct batch batch;
    parse_all(&batch);
    CHECK(G_N_ELEMENTS(figures) == 43 && batch.results->len == 43);
    for (gsize i = 0; i < G_N_ELEMENTS(figures); i++) {
        guint times = 0;
        for (guint j = 0; j < batch.results->len; j++)
            times += is_figure(&batch, j, &figures[i]);
        check_near(times, 1, 0, figures[i].id, __FILE__, __LINE__);
    }
}

static void every_claim_comes_out(void)
{
    auto_clear(batch_clear) struct batch batch;
    parse_all(&batch);
    CHECK(batch.claims->len == G_N_ELEMENTS(claims));
    for (guint i = 0; i < MIN(batch.claims->len, G_N_ELEMENTS(claims)); i++) {
        const struct claim *claim = &g_array_index(batch.claims, struct claim, i);
        CHECK_TEXT(claim->name, claims[i].name);
        CHECK_TEXT(claim->a, claims[i].a);
        CHECK_TEXT(claim->b, claims[i].b);
    }
}

static void rigs_and_lost_set_ups_come_out(void)
{
    auto_clear(batch_clear) struct batch batch;
    parse_all(&batch);
    static const char *const lost[] = {CARD_UFS, GMIRROR_ON_CARD, GMIRROR,
                                       CARD_ZFS, MIRROR_ON_CARD,  MIRROR};
    CHECK(batch.setups->len == G_N_ELEMENTS(lost));
    for (guint i = 0; i < MIN(batch.setups->len, G_N_ELEMENTS(lost)); i++)
        CHECK_TEXT(g_array_index(batch.setups, struct setup, i).layout, lost[i]);
    CHECK(batch.rigs->len == 7);
    const struct rig *last = &g_array_index(batch.rigs, struct rig, batch.rigs->len - 1);
    CHECK_TEXT(last->name, "pe2900");
    for (guint i = last->fact; i < last->fact + last->facts; i++) {
        const struct fact *fact = &g_array_index(batch.facts, struct fact, i);
        if (!strcmp(fact->key, "memory"))
            CHECK_TEXT(fact->value, "14000000000");
    }
}

TESTS("published", {"every figure comes out", every_figure_comes_out},
      {"every claim comes out", every_claim_comes_out},
      {"rigs and lost set-ups come out", rigs_and_lost_set_ups_come_out})
