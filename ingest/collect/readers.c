/* The table of readers, in the order in which they read one text. */
#include "ingest/collect/readers.h"

/* clang-format off */
const struct reader *const readers[] = {
    /* disks first: what stands on them is told after */
    &smartctl_reader, &nvme_list_reader, &geom_list_reader, &camcontrol_reader, &diskinfo_reader,
    &confxml_reader, &conftxt_reader, &multipath_reader,
    /* controllers */
    &storcli_json_reader, &storcli_reader, &megacli_ld_reader, &megacli_pd_reader,
    &megacli_bbu_reader, &arcconf_reader, &ssacli_reader, &cciss_reader, &twcli_reader,
    &ircu_reader, &mpt_reader,
    &mfiutil_reader, &areca_reader, &gdth_reader, &ips_reader, &mvcli_reader, &dmraid_reader,
    /* software */
    &mdadm_detail_reader, &mdstat_reader, &geom_status_reader, &gpart_reader, &cryptsetup_reader,
    &losetup_reader, &vdo_reader, &bcache_reader, &lvs_json_reader, &lvs_pairs_reader,
    &dmsetup_reader, &dmsetup_info_reader, &lsblk_json_reader, &lsblk_pairs_reader,
    &lsblk_text_reader,
    /* file systems */
    &btrfs_usage_reader, &btrfs_show_reader, &btrfs_property_reader, &zpool_json_reader,
    &zpool_status_reader, &zpool_list_reader, &zfs_get_reader, &mountinfo_reader, &mounts_reader,
    &mount_reader, &mountstats_reader, &dumpe2fs_reader,
    /* the machine */
    &meminfo_reader, &cpuinfo_reader, &lscpu_reader, &dmidecode_reader, &sysctl_reader,
    &os_release_reader, &uname_reader,
    NULL,
};
/* clang-format on */
