/* Merging layout lines. */
#include "schema/layout_merge.h"
#include "tests/test.h"

static void joins(void)
{
    static const char *const cases[][3] = {
        {"nxdisk/zfs.raidz2/zfs", "6xdisk/zfs.raidz2:ashift=12/zfs",
         "6xdisk/zfs.raidz2:ashift=12/zfs"},
        {"nxdisk/md.raid5/unknown", "4xdisk/md.raid5/ext4", "4xdisk/md.raid5/ext4"},
        {"nxhdd/hw.raid5@perc5/unknown", "6xdisk/hw.raid5/ufs", "6xhdd/hw.raid5@perc5/ufs"},
        {"4xdisk.4T/md.raid5/ext4", "4xhdd/md.raid5:chunk=64K/ext4",
         "4xhdd.4T/md.raid5:chunk=64K/ext4"},
        {"4xdisk/md.raid5:chunk=64K/ext4", "4xdisk/md.raid5:chunk=128K/ext4", NULL},
        {"4xdisk/md.raid5/ext4", "4xdisk/md.raid6/ext4", NULL},
        {"4xdisk/md.raid5/ext4", "4xdisk/md.raid5/xfs", NULL},
        {"4xdisk/md.raid5/ext4", "6xdisk/md.raid5/ext4", NULL},
        {"4xhdd/md.raid5/ext4", "4xssd/md.raid5/ext4", NULL},
        {"nxdisk/hw.raid5@h700/ext4", "nxdisk/hw.raid5@perc5/ext4", NULL},
        {"disk/ext4", "4xdisk/md.raid5/ext4", NULL},
        {"4xdisk/md.raid5/unknown", "4xdisk/md.raid5/dm.crypt/ext4",
         "4xdisk/md.raid5/dm.crypt/ext4"},
        {"6xdisk/zfs.raidz2+log=nvme/zfs", "6xdisk/zfs.raidz2+log=nvme/zfs",
         "6xdisk/zfs.raidz2+log=nvme/zfs"},
        {"6xdisk/zfs.raidz2+log=nvme/zfs", "6xdisk/zfs.raidz2/zfs", NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++)
        for (int turned = 0; turned < 2; turned++) {
            g_autofree char *got = layout_merge(cases[i][turned], cases[i][!turned]);
            CHECK_TEXT(got ? got : "none", cases[i][2] ? cases[i][2] : "none");
        }
}

TESTS("merging layouts", {"joins", joins})
