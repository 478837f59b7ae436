/* Two layout lines about one array, each perhaps vague, as one.
 *
 *     layout_merge("nxdisk/zfs.raidz2/zfs", "6xdisk/zfs.raidz2:ashift=12/zfs")
 *                                          "6xdisk/zfs.raidz2:ashift=12/zfs"
 *     layout_merge("nxdisk/md.raid5/unknown", "4xdisk/md.raid5/ext4")   "4xdisk/md.raid5/ext4"
 *     layout_merge("4xdisk/md.raid5/ext4", "4xdisk/md.raid6/ext4")      NULL: they contradict
 *
 * Vague are an unknown count, a plain `disk`, tags, controllers' names and attributes that are not
 * said, and an unknown top.  Lines of unlike groups, roles or branches join with their equals
 * alone. */
#pragma once

/* Both lines are canonical, and so is what comes of them; NULL where they contradict.  The caller
 * frees. */
char *layout_merge(const char *a, const char *b);
