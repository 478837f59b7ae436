/* For LD_PRELOAD: every file system is NFS, as statfs(2) tells it. */
#include <string.h>
#include <sys/vfs.h>

int statfs(const char *path, struct statfs *about)
{
    (void)path;
    memset(about, 0, sizeof *about);
    about->f_type = 0x6969;
    return 0;
}
