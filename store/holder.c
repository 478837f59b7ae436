/* Who writes to the archive: the process that has the lock which this one waits for.
 *
 * SQLite's locks are those of fcntl(2), on bytes that its file format names: 120 of the -shm file
 * for the writer of a WAL, without one the bytes of an archive from 0x40000000. */
#include "store/holder.h"

#include <fcntl.h>
#include <glib/gstdio.h>

enum { WAL_WRITER = 120, PENDING = 0x40000000, LOCK_BYTES = 512 };

/* The process that has a lock on some of these bytes; 0: none, or it is not told.  The file stays
 * open for good, because closing it would take away the locks that this process has on it. */
static pid_t locker(const char *path, off_t first, off_t bytes)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = first, .l_len = bytes};
    int file = g_open(path, O_RDWR | O_CLOEXEC, 0);
    return file < 0 || fcntl(file, F_GETLK, &lock) || lock.l_type == F_UNLCK ? 0 : lock.l_pid;
}

char *holder_of(const char *archive)
{
    g_autofree char *shared = g_strconcat(archive, "-shm", NULL);
    pid_t process = locker(shared, WAL_WRITER, 1);
    if (process <= 0)
        process = locker(archive, PENDING, LOCK_BYTES);
    if (process <= 0)
        return g_strdup("another program");
    g_autofree char *about = g_strdup_printf("/proc/%d/comm", (int)process), *name = NULL;
    if (!g_file_get_contents(about, &name, NULL, NULL))
        return g_strdup_printf("process %d", (int)process);
    return g_strdup_printf("process %d (%s)", (int)process, g_strchomp(name));
}
