/* Everyday words and commands: tests/data/reading/words-cases.tsv row by row, and what it does not
 * hold. */
#include "report/sketch.h"
#include "schema/auto.h"
#include "schema/layout.h"
#include "schema/layout_say.h"
#include "schema/reading.h"
#include "tests/test.h"

/* "one", "ambiguous" or "refused" with the lines, as the table writes them. */
static char *read_back(const char *text, char **compression)
{
    auto_clear(readings_clear) struct readings readings = {0};
    g_autoptr(GString) lines = g_string_new(NULL);
    *compression = NULL;
    g_autoptr(GError) error = NULL;
    if (!readings_find(text, &readings, &error)) {
        CHECK(error && *error->message);
        return g_strdup("refused\t");
    }
    for (guint i = 0; i < readings.all->len; i++)
        g_string_append_printf(lines, "%s%s", i ? " | " : "", readings_at(&readings, i)->line);
    *compression = g_strdup(readings_at(&readings, 0)->compression);
    return g_strdup_printf("%s\t%s", readings.all->len > 1 ? "ambiguous" : "one", lines->str);
}

static char **rows_of(const char *name)
{
    g_autofree char *path = g_strdup_printf("%s/%s", DATA, name), *text = NULL;
    CHECK(g_file_get_contents(path, &text, NULL, NULL));
    return g_strsplit(text ? text : "", "\n", 0);
}

static void reads_the_table(void)
{
    g_auto(GStrv) rows = rows_of("reading/words-cases.tsv");
    guint n = 0;
    for (char **row = rows + 1; *rows && *row && **row; row++, n++) {
        g_auto(GStrv) columns = g_strsplit(*row, "\t", 0);
        g_autofree char *compression = NULL, *got = read_back(columns[0], &compression);
        g_autofree char *want = g_strdup_printf("%s\t%s", columns[1], columns[2]);
        if (strcmp(got, want))
            fprintf(stderr, "    %s\n", columns[0]);
        CHECK_TEXT(got, want);
        CHECK_TEXT(compression ? compression : "", columns[3]);
    }
    CHECK(n > 90);
}

/* Every line that the notation accepts is its own reading. */
static void reads_lines_as_they_are(void)
{
    g_auto(GStrv) rows = rows_of("layout/layout-cases.tsv");
    guint n = 0;
    for (char **row = rows + 1; *rows && *row && **row; row++) {
        g_auto(GStrv) columns = g_strsplit(*row, "\t", 0);
        auto_clear(layout_clear) struct layout *layout = layout_parse(columns[0], NULL);
        if (!layout)
            continue;
        auto_clear(readings_clear) struct readings readings = {0};
        CHECK(readings_find(columns[0], &readings, NULL) && readings.exact);
        CHECK_TEXT(readings_at(&readings, 0)->line, layout_canon(layout));
        n++;
    }
    CHECK(n > 50);
}

/* And every one reads back to itself from the words that the program prints of it. */
static void reads_lines_in_words(void)
{
    g_auto(GStrv) rows = rows_of("layout/layout-cases.tsv");
    guint n = 0;
    for (char **row = rows + 1; *rows && *row && **row; row++) {
        g_auto(GStrv) columns = g_strsplit(*row, "\t", 0);
        auto_clear(layout_clear) struct layout *layout = layout_parse(columns[0], NULL);
        if (!layout)
            continue;
        auto_clear(stack_clear) struct stack stack = {0};
        auto_clear(readings_clear) struct readings readings = {0};
        stack_init(&stack, layout_canon(layout));
        g_autofree char *words = sketch_words(&stack);
        CHECK(strcmp(words, layout_canon(layout)) != 0);
        CHECK(readings_find(words, &readings, NULL) && readings.exact);
        CHECK_TEXT(readings_at(&readings, 0)->line, layout_canon(layout));
        n++;
    }
    CHECK(n == 203);
}

/* Words of that form that are cut or have more are not taken for less than they say. */
static void half_said_is_not_said(void)
{
    static const char whole[] =
        "2 SSDs (sata3); zfs.mirror (a mirror vdev, ashift 12), beside 6 hard "
        "disks; zfs.raidz1 (a raidz vdev with one parity device, log on an "
        "unknown number of SSDs as zfs.mirror); on all of them zfs (dataset "
        "of a ZFS pool)";
    g_autofree char *line = layout_said(whole), *more = g_strconcat(whole, " x", NULL);
    CHECK_TEXT(line,
               "2xssd.sata3/zfs.mirror:ashift=12++6xhdd/zfs.raidz1+log=nxssd.zfs.mirror//zfs");
    CHECK(!layout_said(more));
    for (gsize i = 0; i + 1 < sizeof whole; i++) {
        g_autofree char *cut = g_strndup(whole, i), *said = layout_said(cut);
        CHECK(!said || (i && strchr("sDk)", cut[i - 1]) && g_str_has_prefix(line, said)));
    }
}

struct words {
    const char *text, *want;
};

static void check_all(const struct words *words, gsize n)
{
    for (gsize i = 0; i < n; i++) {
        auto_clear(readings_clear) struct readings readings = {0};
        g_autoptr(GError) error = NULL;
        bool read = readings_find(words[i].text, &readings, &error);
        g_autofree char *got = read ? readings_list(&readings) : g_strdup(error->message);
        CHECK_TEXT(got, words[i].want);
    }
}

static void counts_arrays_and_disks(void)
{
    static const struct words words[] = {
        {"3 x 2-disk mirrors ZFS", "6xdisk/3xzfs.mirror/zfs"},
        {"2x6 raidz2", "12xdisk/2xzfs.raidz2/zfs"},
        {"3 vdevs of 8 disks raidz2", "24xdisk/3xzfs.raidz2/zfs"},
        {"6 mirrors of 2 disks, ZFS", "12xdisk/6xzfs.mirror/zfs"},
        {"mirrored pairs, 8 disks, zfs", "8xdisk/4xzfs.mirror/zfs"},
        {"6 disks, ZFS mirror", "6xdisk/3xzfs.mirror/zfs or 6xdisk/zfs.mirror/zfs"},
        {"6 disks, ZFS six-way mirror", "6xdisk/zfs.mirror/zfs"},
        {"2 disks, ZFS mirror", "2xdisk/zfs.mirror/zfs"},
        {"FreeBSD gstripe of 2 gmirrors, 4 disks, UFS", "4xdisk/2xgeom.mirror/geom.stripe/ufs"},
        {"md raid0 over 2 md raid1, 4 disks, xfs", "4xdisk/2xmd.raid1/md.raid0/xfs"},
        {"NVMe stripe of 2, XFS on mdadm", "2xnvme/md.raid0/xfs"},
        {"6 disks, raidz2, 8 drives", "it says both 6 disks and 8"},
        {"RAID 5 on the PERC 5 was slower: 180 MB/s reads, 90 IOPS",
         "nxdisk/hw.raid5@perc5/unknown"},
        {"4 disks, raidz1 | 2 GB/s | 310 mb/s", "4xdisk/zfs.raidz1/zfs"},
        {"12x 4TB, 3 striped 5x raidz2", "3 times 5 disks are not 12 disks"},
        {"10 disks raid5 (8 data, 1 parity)", "8 data and 1 parity disks are not 10 disks"},
    };
    check_all(words, G_N_ELEMENTS(words));
}

static void tells_who_joins(void)
{
    static const struct words words[] = {
        {"Linux software RAID 1, 2 disks", "2xdisk/md.raid1/unknown"},
        {"software raid 1, 2 disks", "2xdisk/md.raid1/unknown or 2xdisk/geom.mirror/unknown"},
        {"hardware RAID 6, 8 x 600GB 10k SAS, PERC H730",
         "8xhdd.10k.sas.600G/hw.raid6@h730/unknown"},
        {"HP Smart Array P410i RAID 1+0 8x 146GB SAS 10K",
         "8xhdd.10k.sas.146G/hw.raid10@p410i/unknown"},
        {"dell perc h310 it mode, 6 drives, raidz2", "6xdisk/6xhw.jbod@h310/zfs.raidz2/zfs"},
        {"raidz2-8disk-lz4-1M.txt", "8xdisk/zfs.raidz2/zfs"},
        {"Storage Spaces RAID 0, 2 disks, NTFS", "2xdisk/ss.simple/ntfs"},
        {"Storage Spaces RAID 6, 8 disks, NTFS", "8xdisk/ss.parity2/ntfs"},
        {"Storage Spaces RAID 5, 3 disks, NTFS", "3xdisk/ss.parity/ntfs"},
        {"mdadm concat, 3 disks, xfs", "3xdisk/md.linear/xfs"},
        {"6 x 7.2k rpm SATA disks, raidz2", "6xhdd.7k2.sata/zfs.raidz2/zfs"},
        {"8 disks", "no word of it names an array, a file system or a kind of disk"},
        {"2 disk raidz2", "this would be 2xdisk/zfs.raidz2/zfs, which cannot be: column 8: "
                          "width: zfs.raidz2 needs at least 3 devices, has 2"},
    };
    check_all(words, G_N_ELEMENTS(words));
}

static void follows_commands(void)
{
    static const struct words words[] = {
        {"# a script\nmdadm -C /dev/md0 -l5 -n3 /dev/sd[bcd]\npvcreate /dev/md0\n"
         "vgcreate vg /dev/md0\nlvcreate -l 100%FREE -n data vg\nmkfs.ext4 /dev/vg/data",
         "3xdisk/md.raid5/lvm.linear/ext4"},
        {"sudo mdadm --create /dev/md0 --level=5 --raid-devices=3 /dev/sdb /dev/sdc /dev/sdd && "
         "sudo cryptsetup open /dev/md0 crypt && mkfs -t xfs /dev/mapper/crypt",
         "3xdisk/md.raid5/dm.crypt/xfs"},
        {"zpool create data mirror da0 da1; zpool add data mirror da2 da3 log nvd0; "
         "zfs set recordsize=1M data/x",
         "4xdisk/2xzfs.mirror+log=nvme/zfs:rs=1M"},
        {"storcli64 /c0 add vd type=raid6 drives=252:0-7 wb ra strip=256",
         "8xdisk/hw.raid6:chunk=256K,ra,wb/unknown"},
        {"geli init /dev/da0; geli attach da0; newfs -U /dev/da0.eli", "disk/geom.eli/ufs:su"},
        {"gconcat label data da0 da1; newfs -U /dev/concat/data", "2xdisk/geom.concat/ufs:su"},
        {"graid3 label gr0 da0 da1 da2 && newfs /dev/raid3/gr0", "3xdisk/geom.raid3/ufs"},
        {"mdadm -C /dev/md0 -l10 -n4 /dev/sd{a,b,c,d}; mkfs.xfs /dev/md0", "4xdisk/md.raid10/xfs"},
        {"vgcreate vg /dev/sda /dev/sdb\nlvcreate -L 10G -n data vg /dev/sdb\n"
         "mkfs.ext4 /dev/vg/data",
         "disk/lvm.linear/ext4"},
        {"vgcreate vg /dev/sda\nlvcreate --type thin-pool -l 100%FREE -n pool vg",
         "disk/lvm.thin/unknown"},
        {"mdadm -C /dev/md0 -l5 -n3 /dev/sda /dev/sdb", "mdadm is told of 3 devices and given 2"},
        {"storcli /c0 add vd type=raid5", "expected type= and drives= of storcli add vd"},
        {"zpool create", "expected the name of a pool after zpool create"},
        {"mdadm -C /dev/md0 -l7 -n2 /dev/sda /dev/sdb", "expected a level of mdadm, found '7'"},
    };
    check_all(words, G_N_ELEMENTS(words));
}

static void says_which_word_gave_what(void)
{
    auto_clear(readings_clear) struct readings readings = {0};
    const char *text = "Six 1TB disks, RAID-Z2";
    CHECK(readings_find(text, &readings, NULL) && !readings.exact);
    static const struct words want[] = {{"Six", "count 6"},
                                        {"1TB", "size 1T"},
                                        {"disks", "disks of kind disk"},
                                        {"RAID-Z2", "level raidz2"}};
    CHECK(readings.parts->len == G_N_ELEMENTS(want));
    for (guint i = 0; i < readings.parts->len; i++) {
        const struct reading_part *part = &g_array_index(readings.parts, struct reading_part, i);
        g_autofree char *word = g_strndup(text + part->from, part->to - part->from);
        CHECK_TEXT(word, want[i].text);
        CHECK_TEXT(part->says, want[i].want);
    }
}

TESTS("reading", {"counts arrays and disks", counts_arrays_and_disks},
      {"tells who joins", tells_who_joins}, {"follows commands", follows_commands},
      {"says which word gave what", says_which_word_gave_what},
      {"reads the table", reads_the_table}, {"reads lines as they are", reads_lines_as_they_are},
      {"reads lines in words", reads_lines_in_words},
      {"half said is not said", half_said_is_not_said})
