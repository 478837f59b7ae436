/* Branches, and the facts that the specification table has no column for. */
#include "schema/auto.h"
#include "schema/layout.h"
#include "tests/test.h"

static struct layout *parse(const char *text)
{
    g_autoptr(GError) error = NULL;
    struct layout *layout = layout_parse(text, &error);
    if (!layout)
        fprintf(stderr, "%s: %s\n", text, error->message);
    CHECK(layout != NULL);
    return layout;
}

static void check_canon(const char *text, const char *canon)
{
    auto_clear(layout_clear) struct layout *l = parse(text);
    auto_clear(layout_clear) struct layout *again = parse(canon);
    CHECK_TEXT(l ? layout_canon(l) : NULL, canon);
    CHECK_TEXT(again ? layout_canon(again) : NULL, canon);
}

static void writes_branches(void)
{
    static const char *const cases[][2] = {
        {"2xssd/zfs.mirror++6xhdd/zfs.raidz1//zfs", "2xssd/zfs.mirror++6xhdd/zfs.raidz1//zfs"},
        /* sorted as text */
        {"6xhdd/raidz++2xssd/zfs.mirror//zfs:rs=128K",
         "2xssd/zfs.mirror++6xhdd/zfs.raidz1//zfs:rs=128K"},
        {"8xhdd/8xhw.jbod@b/raidz2++8xhdd/8xhw.jbod@a/raidz2//zfs",
         "8xhdd/8xhw.jbod@a/zfs.raidz2++8xhdd/8xhw.jbod@b/zfs.raidz2//zfs"},
        /* plain devices are a vdev */
        {"hdd++6xhdd/zfs.raidz1//zfs", "6xhdd/zfs.raidz1++hdd/zfs.stripe//zfs"},
        {"2xssd++2xhdd/md.raid1//zfs", "2xhdd/md.raid1/zfs.stripe++2xssd/zfs.stripe//zfs"},
        /* what the pool has stands on its layer */
        {"2xssd/zfs.mirror+log=nvme++6xhdd/zfs.raidz1+cache=ssd//zfs+spare=hdd",
         "2xssd/zfs.mirror++6xhdd/zfs.raidz1//zfs+log=nvme+cache=ssd+spare=hdd"},
        /* equal branches are a count */
        {"2xhdd/zfs.mirror++2xhdd/zfs.mirror//zfs", "4xhdd/2xzfs.mirror/zfs"},
        {"2xhdd/zfs.mirror++4xhdd/2xzfs.mirror+log=ssd//zfs", "6xhdd/3xzfs.mirror+log=ssd/zfs"},
        {"2xhdd++3xhdd//zfs", "5xhdd/zfs.stripe/zfs"},
        {"2xhdd/zfs.mirror++3xssd/zfs.raidz1++2xhdd/zfs.mirror//zfs",
         "3xssd/zfs.raidz1++4xhdd/2xzfs.mirror//zfs"},
        {"hdd+ssd/zfs.mirror++hdd+ssd/zfs.mirror//zfs", "hdd+ssd+hdd+ssd/2xzfs.mirror/zfs"},
        /* but not where a count says something else */
        {"nxhdd/zfs.mirror++nxhdd/zfs.mirror//zfs", "nxhdd/zfs.mirror++nxhdd/zfs.mirror//zfs"},
        {"3xhdd/zfs.mirror++2xhdd/zfs.mirror//zfs", "2xhdd/zfs.mirror++3xhdd/zfs.mirror//zfs"},
        {"2xhdd/md.raid1+spare=hdd++2xhdd/md.raid1+spare=hdd//md.raid0/ext4",
         "2xhdd/md.raid1+spare=hdd++2xhdd/md.raid1+spare=hdd//md.raid0/ext4"},
        {"60000xhdd/md.raid0++60000xhdd/md.raid0//lvm.linear/xfs",
         "60000xhdd/md.raid0++60000xhdd/md.raid0//lvm.linear/xfs"},
        /* other layers join branches too; where several do, the order says which take what */
        {"4xhdd/md.raid5++2xssd/md.raid1//lvm.linear/xfs",
         "2xssd/md.raid1++4xhdd/md.raid5//lvm.linear/xfs"},
        {"2xssd++2xhdd//2xmd.raid1/md.raid0/xfs", "2xssd++2xhdd//2xmd.raid1/md.raid0/xfs"},
        {"4xhdd/4xhw.jbod@b++4xhdd/4xhw.jbod@a//raidz2",
         "4xhdd/4xhw.jbod@a++4xhdd/4xhw.jbod@b//zfs.raidz2/zfs"},
        /* what is implied above them */
        {"2xhdd/zfs.mirror++3xhdd/zfs.raidz1//nfs3",
         "2xhdd/zfs.mirror++3xhdd/zfs.raidz1//zfs/nfs3"},
        {"2xhdd/zfs.mirror++3xhdd/zfs.raidz1//zfs:rs=128K/zvol:rs=8K/iscsi",
         "2xhdd/zfs.mirror++3xhdd/zfs.raidz1//zvol:rs=8K/iscsi/unknown"},
        {"hdd++ssd//other@x", "hdd++ssd//other@x/unknown"},
        {"hdd/unknown++ssd//zfs", "hdd/unknown++ssd/zfs.stripe//zfs"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++)
        check_canon(cases[i][0], cases[i][1]);
}

static void refuses_branches(void)
{
    static const char *const cases[][2] = {
        {"hdd++ssd", "column 9: syntax: "},
        {"hdd++ssd/zfs", "column 13: syntax: "},
        {"hdd++", "column 6: syntax: "},
        {"++hdd//zfs", "column 1: syntax: "},
        {"hdd++ssd//", "column 11: syntax: "},
        {"hdd//zfs", "column 5: syntax: "},
        {"hdd++ssd//zfs++hdd", "column 14: syntax: "},
        {"2xhdd/zfs.mirror++3xhdd/zfs.raidz1//ext4", "column 37: order: "},
        {"2xhdd/md.raid1++2xhdd/zfs.mirror//md.raid0", "column 35: order: "},
        {"hdd/ext4++hdd//zfs", "column 5: order: "},
        {"2xhdd/btrfs.raid1++hdd//btrfs", "column 7: order: "},
        {"hdd++ssd//ext4", "column 11: one-device: "},
        {"hdd++ssd//nfs", "column 11: order: "},
        {"hdd++ssd//btrfs", "column 11: profile: "},
        {"2xhdd++3xssd//2xmd.raid1", "column 15: width: "},
        {"hdd++2xhdd/zfs.raidz2//zfs", "column 12: width: "},
        {"2xssd/zfs.mirror+log=ssd++2xhdd/zfs.mirror+log=hdd//zfs", "column 44: double: "},
        {"2xssd/zfs.mirror+log=ssd++2xhdd/zfs.mirror//zfs+log=nvme", "column 18: double: "},
        {"2xssd/zfs.mirror++2xhdd/zfs.mirror//zfs+log=3xnvme.2xzfs.mirror", "column 52: width: "},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        auto_clear(layout_clear) struct layout *l = layout_parse(cases[i][0], &error);
        CHECK(!l);
        if (!error || !g_str_has_prefix(error->message, cases[i][1]))
            fprintf(stderr, "%s: %s\n", cases[i][0], error ? error->message : layout_canon(l));
        CHECK(error && g_str_has_prefix(error->message, cases[i][1]));
    }
}

static void adds_branches_up(void)
{
    auto_clear(layout_clear) struct layout *l =
        parse("2xhdd.1T/zfs.mirror++4xhdd.2T/zfs.raidz2//zfs+special=3xssd.zfs.mirror");
    const struct layout_facts *f = layout_facts(l);
    CHECK_NEAR(f->disks, 6, 0);
    CHECK_NEAR(f->data_disks, 3, 0);
    CHECK_NEAR(f->redundancy_disks, 3, 0);
    CHECK_NEAR(f->capacity, 5e12, 0);
    CHECK_NEAR(f->usable, 0.5, 1e-9);
    CHECK_NEAR(f->survives, 1, 0); /* the mirror's, not the raidz2's */
    CHECK_NEAR(f->seq_read, 2 + 2, 0);
    CHECK_NEAR(f->seq_write, 1 + 2, 0);
    CHECK_NEAR(f->rand_read, 2 + 1, 0);
    CHECK_NEAR(f->rand_write, 1 + 1, 0);
    CHECK_NEAR(f->penalty, NAN, 0); /* two for one, whole stripes for the other */
    CHECK_TEXT(f->level, "mirror++raidz2");
    CHECK_TEXT(f->redundancy, "mirrors"); /* of more than one data disk */
    CHECK_TEXT(f->manager, "zfs");
    CHECK_TEXT(f->label, "zfs mirror and raidz2");
}

static void knows_branches_of_one_make(void)
{
    auto_clear(layout_clear) struct layout *two =
        parse("8xhdd/8xhw.jbod@a/zfs.raidz2++8xhdd/8xhw.jbod@b/zfs.raidz2//zfs");
    auto_clear(layout_clear) struct layout *one = parse("16xhdd/16xhw.jbod/2xzfs.raidz2/zfs");
    const struct layout_facts *f = layout_facts(two), *g = layout_facts(one);
    CHECK_NEAR(f->usable, g->usable, 0);
    CHECK_NEAR(f->data_disks, g->data_disks, 0);
    CHECK_NEAR(f->survives, g->survives, 0);
    CHECK_NEAR(f->seq_read, g->seq_read, 0);
    CHECK_NEAR(f->rand_write, g->rand_write, 0);
    CHECK_NEAR(f->penalty, g->penalty, 0);
    CHECK_NEAR(f->capacity, NAN, 0);
    CHECK_TEXT(f->redundancy, g->redundancy);
    CHECK_TEXT(f->level, g->level);
    CHECK_TEXT(f->label, g->label);
    CHECK_TEXT(f->controller, "a+b");
    auto_clear(layout_clear) struct layout *mixed =
        parse("2xssd/zfs.mirror++2xhdd/zfs.raidz1//zfs");
    CHECK_NEAR(layout_facts(mixed)->seq_read, NAN, 0);
    CHECK_NEAR(layout_facts(mixed)->usable, NAN, 0);
    CHECK_NEAR(layout_facts(mixed)->survives, 1, 0);
    CHECK_TEXT(layout_facts(mixed)->redundancy, "mirror++parity1");
}

static void counts_what_may_fail(void)
{
    static const struct {
        const char *text;
        double survives;
    } cases[] = {
        {"4xhdd/md.raid5++hdd//md.raid1/xfs", 2}, /* one of the mirror, two of the other */
        {"4xhdd/md.raid6++2xhdd/md.raid1++hdd//md.raid5", 2}, /* 1 + 2, less one */
        {"6xhdd/3xmd.raid1/md.raid5/xfs", 3},
        {"6xhdd/zfs.raidz2++hdd//zfs", 0},
        {"nxhdd/zfs.raidz1++6xhdd/zfs.raidz2//zfs", 1},
        {"6xhdd/hw.unknown/zfs", NAN},
        {"6xhdd/zfs.raidz2+dedup=2xssd/zfs", 0},
        {"6xhdd/hw.unknown/zfs+special=ssd", 0}, /* whatever the array stands */
        {"4xhdd/md.raid5/bcache+cache=2xssd.md.raid1/xfs", 1},
        {"4xhdd/md.raid5/bcache:wb+cache=2xssd.md.raid1/xfs", 1},
        {"4xhdd/md.raid6/bcache:wb+cache=2xssd.md.raid1/xfs", 1},
        {"4xhdd/md.raid6/bcache:wa+cache=ssd/xfs", 2},
        {"4xhdd/md.raid6/bcache:wb/xfs", NAN},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(layout_clear) struct layout *l = parse(cases[i].text);
        CHECK_NEAR(layout_facts(l)->survives, cases[i].survives, 0);
    }
}

static void measures_capacity(void)
{
    static const struct {
        const char *text;
        double terabytes;
    } cases[] = {
        {"6xhdd.1T/zfs.raidz1/zfs", 5},
        {"24xhdd.7k2.sas2.4T/3xzfs.raidz2/zfs", 72},
        {"4xhdd.1T:part=100G/md.raid5/ext4", 0.3},
        {"2xhdd.1T+2xhdd.3T/btrfs.raid1/btrfs", 4},
        {"hdd.1T+hdd.4T/btrfs.raid1/btrfs", 1},
        {"2xhdd.1T+2xhdd.3T/btrfs.raid5/btrfs", 3 + 2},
        {"2xhdd.1T+3xhdd.3T/btrfs.raid1c3/btrfs", 11.0 / 3},
        {"hdd.1T+hdd.2T/btrfs.raid0/btrfs", 3},
        {"hdd.1T+hdd.2T/geom.stripe/ufs", 2},
        {"hdd.1T+hdd.2T/geom.concat/ufs", 3},
        {"hdd.1T+hdd.2T/ss.simple/ntfs", NAN},
        {"hdd.1T+hdd/md.linear/ext4", NAN},
        {"11xhdd.1T/zfs.draid1:d=4,s=1/zfs", 8},
        {"hdd/ext4", NAN},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(layout_clear) struct layout *l = parse(cases[i].text);
        double bytes = cases[i].terabytes * 1e12;
        CHECK_NEAR(layout_facts(l)->capacity, bytes, 1);
    }
}

static void names_what_it_says(void)
{
    static const struct {
        const char *text, *level, *fs, *controller, *media;
    } cases[] = {
        {"6xhdd/hw.raid5@perc5/ext4", "raid5", "ext4", "perc5", "hdd"},
        {"6xhdd/6xhw.jbod@x/zfs.raidz1/zfs/nfs3/vmdk/ntfs", "raidz1", "zfs", "x", "hdd"},
        {"6xhdd/zfs.raidz1/zvol/iscsi/ntfs", "raidz1", "zvol", NULL, "hdd"},
        {"2xhdd/md.raid1/fc/ntfs", "raid1", "ntfs", NULL, "hdd"},
        {"2xdisk/geom.mirror/ufs", "mirror", "ufs", NULL, NULL},
        {"2xssd+6xhdd/ss.mirror/refs/smb", "mirror", "refs", NULL, "hdd+ssd"},
        {"4xssd/zfs.stripe/zfs", "stripe", "zfs", NULL, "ssd"},
        {"8xssd/4xzfs.mirror/zfs", "mirror", "zfs", NULL, "ssd"},
        {"4xssd/2xmd.raid1/md.raid0/xfs", "raid10", "xfs", NULL, "ssd"},
        {"6xssd/3xhw.raid1/zfs.stripe/zfs", "raid10", "zfs", NULL, "ssd"},
        {"6xssd/2xhw.raid5/md.raid0/xfs", "raid50", "xfs", NULL, "ssd"},
        {"8xssd/2xmd.raid6/lvm.stripe/xfs", "raid60", "xfs", NULL, "ssd"},
        {"4xssd/2xmd.raid0/geom.mirror/ufs", "raid0+mirror", "ufs", NULL, "ssd"},
        {"nvme/raw", "single", "raw", NULL, "nvme"},
        {"hdd/btrfs.dup/btrfs", "dup", "btrfs", NULL, "hdd"},
        {"hdd/hw.raid0@a/ufs/nfs", "single", "ufs", "a", "hdd"},
        {"6xhdd/hw.raid5", "raid5", NULL, NULL, "hdd"},
        {"6xhdd/hw.unknown@h700/ext4", NULL, "ext4", "h700", "hdd"},
        {"nxdisk/other@ceph/rbd/ext4", NULL, "ext4", NULL, NULL},
        {"6xhdd/unknown/zfs", NULL, "zfs", NULL, "hdd"},
        {"hdd+disk/md.raid1/ext4+journal=nvme", "raid1", "ext4", NULL, NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(layout_clear) struct layout *l = parse(cases[i].text);
        CHECK_TEXT(layout_facts(l)->level, cases[i].level);
        CHECK_TEXT(layout_facts(l)->fs, cases[i].fs);
        CHECK_TEXT(layout_facts(l)->controller, cases[i].controller);
        CHECK_TEXT(layout_facts(l)->media, cases[i].media);
    }
}

static void knows_what_cannot_compress(void)
{
    static const struct {
        const char *text;
        bool cannot;
    } cases[] = {
        {"6xhdd/hw.raid5/ext4", true},
        {"2xdisk/geom.mirror/geom.eli/ufs", true},
        {"hdd/zfs", false},
        {"hdd/hw.raid0/unknown", false},
        {"6xhdd/hw.unknown/ext4", false},
        {"4xdisk/other@x/ext4", false},
        {"2xssd/md.raid1/dm.vdo/xfs", false},
        {"hdd/ntfs", false},
        {"2xhdd/md.raid1++2xssd/md.raid1//md.raid0/xfs", true},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(layout_clear) struct layout *l = parse(cases[i].text);
        CHECK(layout_cannot_compress(l) == cases[i].cannot);
    }
}

static void keeps_compression_apart(void)
{
    static const char *const cases[][2] = {
        {"hdd/zfs:comp", "on"},
        {"2xhdd/md.raid1/dm.vdo:comp=lz4/btrfs:comp=zstd-3", "lz4+zstd-3"},
        {"2xhdd/md.raid1/dm.vdo:comp=off/btrfs:comp=zstd", "zstd"},
        {"2xhdd/md.raid1/dm.vdo:dedup/ext4", "unknown+dedup"},
        {"hdd/zfs:dedup=off", ""},
        {"hdd/zfs:comp=lz4/zvol:comp=off", "off"}, /* of the pool and its volume, the volume's */
        {"2xhdd/zfs.mirror:comp=lz4++2xhdd/zfs.mirror//zfs", "lz4"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        auto_clear(layout_clear) struct layout *l = parse(cases[i][0]);
        CHECK_TEXT(layout_compression(l), cases[i][1]);
    }
}

static void check_labels(const char *canons, const char *want)
{
    g_auto(GStrv) lines = g_strsplit(canons, " | ", -1);
    g_auto(GStrv) labels = layout_labels((const char *const *)lines, g_strv_length(lines));
    g_autofree char *text = g_strjoinv(" | ", labels);
    CHECK_TEXT(text, want);
}

static void tells_labels_apart(void)
{
    check_labels("6xhdd/zfs.raidz2/zfs | 6xhdd/zfs.raidz2/zfs", "raidz2 | raidz2");
    check_labels("2xssd/zfs.mirror++6xhdd/zfs.raidz1//zfs | 8xhdd/8xhw.jbod@a/zfs.raidz2++"
                 "8xhdd/8xhw.jbod@b/zfs.raidz2//zfs",
                 "zfs mirror and raidz1 | 2x raidz2");
    check_labels("6xhdd/hw.raid5/unknown | 6xhdd/hw.raid5/ext4", "hw raid5 | hw raid5, ext4");
    check_labels("6xhdd.7k2/md.raid5/ext4 | 6xhdd.10k/md.raid5/ext4",
                 "md raid5, 7k2 | md raid5, 10k");
    check_labels("hdd/ext4 | hdd/hw.raid0@a/ext4 | hdd/dm.crypt/ext4",
                 "hdd | hdd on hw raid0 | hdd + dm crypt");
    check_labels("2xhdd/zfs.mirror+log=nvme/zfs | 2xhdd/zfs.mirror+log=ssd/zfs",
                 "zfs mirror, log=nvme | zfs mirror, log=ssd");
    check_labels("4xdisk/4xiscsi/md.raid5/ext4 | 4xdisk/md.raid5/lvm.linear/ext4",
                 "md raid5 on 4x iscsi | md raid5");
    check_labels("4xdisk/md.raid5/ext4 | 4xdisk/md.raid5/lvm.linear/ext4",
                 "md raid5 | md raid5 + lvm linear");
    /* which disks are in which array: no words for it */
    check_labels("2xhdd+2xssd/2xmd.raid1/md.raid0/xfs | hdd+2xssd+hdd/2xmd.raid1/md.raid0/xfs",
                 "2xhdd+2xssd/2xmd.raid1/md.raid0/xfs | hdd+2xssd+hdd/2xmd.raid1/md.raid0/xfs");
    check_labels("no layout | 6xhdd/zfs.raidz2/zfs", "no layout | raidz2");
    check_labels("nxdisk/other@raidz1/unknown | 6xhdd/zfs.raidz1/zfs", "raidz1 | raidz1, zfs");
}

static bool has_word(const char *section, const char *name)
{
    for (const struct layout_word *word = layout_words(); word->word; word++)
        if (!strcmp(word->section, section) && !strcmp(word->word, name))
            return *word->help;
    return false;
}

static void lists_its_words(void)
{
    CHECK(has_word("medium", "hdd") && has_word("speed", "7k2") && has_word("link", "sata2"));
    CHECK(has_word("kind", "zfs.raidz2") && has_word("kind", "ext4") && has_word("role", "log"));
    CHECK(has_word("attribute", "chunk") && has_word("compression", "zstd"));
    CHECK(has_word("spelling", "gmirror") && has_word("spelling", "7200"));
    CHECK(!has_word("kind", "gmirror"));
}

TESTS("layout_branch", {"writes branches", writes_branches}, {"refuses branches", refuses_branches},
      {"adds branches up", adds_branches_up},
      {"knows branches of one make", knows_branches_of_one_make},
      {"counts what may fail", counts_what_may_fail}, {"measures capacity", measures_capacity},
      {"names what it says", names_what_it_says},
      {"knows what cannot compress", knows_what_cannot_compress},
      {"keeps compression apart", keeps_compression_apart},
      {"tells labels apart", tells_labels_apart}, {"lists its words", lists_its_words})
