/* What FreeBSD is asked. */
#include "ingest/collect/inspect_rows.h"

#include <stddef.h>

const struct ask freebsd_asks[] = {
    {.command = "mount -p"},
    {.command = "uname -a"},
    {.command = "sysctl hw.model hw.ncpu hw.physmem kern.ostype kern.osrelease kern.vm_guest "
                "kern.smp.cores"},
    {.command = "sysctl -n kern.geom.confxml"},
    {.command = "geom disk list"},
    {.command = "gmirror status"},
    {.command = "gstripe status"},
    {.command = "graid status"},
    {.command = "zpool status"},
    {.command = "zfs get -H -p -o name,property,value,source "
                "compression,recordsize,dedup,sync,logbias,mountpoint {dataset}",
     .when = ASK_DATASET},
    {.command = "geli list"},
    {.command = "camcontrol devlist", .when = ASK_ROOT},
    {.command = "dmidecode -t system -t processor -t bios", .when = ASK_ROOT, .fact = "model"},
    {.command = "smartctl -j -i /dev/{disk}", .when = ASK_EACH, .fact = "disk.rpm"},
    {.command = "mfiutil show adapter", .when = ASK_ROOT},
    {.command = "mfiutil show config", .when = ASK_ROOT},
    {.command = "storcli64 /call show all J", .when = ASK_ROOT},
    {.command = "tw_cli /c0 show all", .when = ASK_ROOT},
    {.command = "arcconf getconfig 1", .when = ASK_ROOT},
    {0},
};
