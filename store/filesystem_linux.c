/* File systems by the numbers that Linux gives them (statfs(2), include/uapi/linux/magic.h). */
#include "store/filesystem.h"

#include <stddef.h>
#include <sys/vfs.h>

static const struct row {
    unsigned long magic;
    const char *name;
} rows[] = {
    {0x6969, "NFS"},     {0x517b, "SMB"},     {0xfe534d42, "SMB"},  {0xff534d42, "SMB (CIFS)"},
    {0x5346414f, "AFS"}, {0x6b414653, "AFS"}, {0x73757245, "Coda"}, {0x01021997, "9P"},
    {0x564c, "NCP"},
};

const char *filesystem_unsafe(const char *path)
{
    struct statfs about;
    if (statfs(path, &about))
        return NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (((unsigned long)about.f_type & 0xffffffff) == rows[i].magic)
            return rows[i].name;
    return NULL;
}
