/* All readers. */
#pragma once

#include "ingest/collect/reader.h"

extern const struct reader arcconf_reader;
extern const struct reader btrfs_usage_reader;
extern const struct reader btrfs_show_reader;
extern const struct reader btrfs_property_reader;
extern const struct reader cciss_reader;
extern const struct reader smartctl_reader;
extern const struct reader nvme_list_reader;
extern const struct reader geom_status_reader;
extern const struct reader geom_list_reader;
extern const struct reader gpart_reader;
extern const struct reader conftxt_reader;
extern const struct reader camcontrol_reader;
extern const struct reader diskinfo_reader;
extern const struct reader confxml_reader;
extern const struct reader meminfo_reader;
extern const struct reader cpuinfo_reader;
extern const struct reader lscpu_reader;
extern const struct reader dmidecode_reader;
extern const struct reader sysctl_reader;
extern const struct reader os_release_reader;
extern const struct reader uname_reader;
extern const struct reader dumpe2fs_reader;
extern const struct reader lsblk_json_reader;
extern const struct reader lsblk_pairs_reader;
extern const struct reader lsblk_text_reader;
extern const struct reader lvs_json_reader;
extern const struct reader lvs_pairs_reader;
extern const struct reader dmsetup_reader;
extern const struct reader dmsetup_info_reader;
extern const struct reader multipath_reader;
extern const struct reader cryptsetup_reader;
extern const struct reader losetup_reader;
extern const struct reader vdo_reader;
extern const struct reader bcache_reader;
extern const struct reader dmraid_reader;
extern const struct reader mdstat_reader;
extern const struct reader mdadm_detail_reader;
extern const struct reader megacli_ld_reader;
extern const struct reader megacli_pd_reader;
extern const struct reader megacli_bbu_reader;
extern const struct reader mfiutil_reader;
extern const struct reader mountinfo_reader;
extern const struct reader mounts_reader;
extern const struct reader mount_reader;
extern const struct reader mountstats_reader;
extern const struct reader ircu_reader;
extern const struct reader mpt_reader;
extern const struct reader areca_reader;
extern const struct reader gdth_reader;
extern const struct reader ips_reader;
extern const struct reader mvcli_reader;
extern const struct reader ssacli_reader;
extern const struct reader storcli_reader;
extern const struct reader storcli_json_reader;
extern const struct reader twcli_reader;
extern const struct reader zfs_get_reader;
extern const struct reader zpool_status_reader;
extern const struct reader zpool_list_reader;
extern const struct reader zpool_json_reader;

extern const struct reader *const readers[]; /* closed by NULL */
