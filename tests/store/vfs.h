/* An SQLite VFS in which the n-th write, truncation, sync or deletion of the program goes wrong.
 *
 *     vfs_register();                                 once, before any archive is opened
 *     vfs = (struct vfs){.at = 7, .how = VFS_TEAR};   the 7th operation from now on
 *     ... vfs.seen is how many there were
 *
 * VFS_STOP ends the process before the operation as kill -9 would, VFS_TEAR after half of a write;
 * with VFS_POWER the power goes, and nothing stays that was not synced, with VFS_SECTORS any part
 * of it.  The others return an error, VFS_FULL for every write from then on.  VFS_READ counts
 * reads.  Syncs are not passed on: they take most of the time. */
#pragma once

#include "tests/store/power.h"

enum vfs_how { VFS_STOP, VFS_TEAR, VFS_POWER, VFS_SECTORS, VFS_EIO, VFS_FULL, VFS_READ, VFS_HOWS };
enum { VFS_STOPPED = 77 /* exit status of a process that was ended */ };

static struct vfs {
    int at; /* 0: never */
    enum vfs_how how;
    int seen;
} vfs;

static sqlite3_vfs *vfs_below;

struct vfs_file {
    sqlite3_file base;
    sqlite3_file *real;
    const char *path;
};

#define REAL(file) (((struct vfs_file *)(void *)(file))->real)
#define PATH(file) (((struct vfs_file *)(void *)(file))->path)

static int vfs_loses(void)
{
    return vfs.how == VFS_POWER || vfs.how == VFS_SECTORS;
}

/* Take back what the power takes with it, where it does. */
static void vfs_power_off(void)
{
    if (vfs_loses())
        power_off(vfs.how == VFS_SECTORS ? (unsigned)vfs.at + 1 : 0);
}

/* Ends the process in the ways in which it ends. */
static void vfs_end(void)
{
    if (vfs.how != VFS_STOP && vfs.how != VFS_TEAR && !vfs_loses())
        return;
    vfs_power_off();
    _exit(VFS_STOPPED);
}

/* True where this operation is to fail. */
static int vfs_now(int reads)
{
    if ((vfs.how == VFS_READ) != reads)
        return 0;
    vfs.seen++;
    return vfs.at && (vfs.seen == vfs.at || (vfs.how == VFS_FULL && vfs.seen > vfs.at));
}

static int vfs_close(sqlite3_file *f)
{
    return REAL(f)->pMethods ? REAL(f)->pMethods->xClose(REAL(f)) : SQLITE_OK;
}

static int vfs_read(sqlite3_file *f, void *bytes, int n, sqlite3_int64 at)
{
    return vfs_now(1) ? SQLITE_IOERR_READ : REAL(f)->pMethods->xRead(REAL(f), bytes, n, at);
}

static int vfs_write(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 at)
{
    int now = vfs_now(0);
    if (vfs_loses() && PATH(f))
        power_write(PATH(f), REAL(f), at, n);
    if (!now || vfs.how == VFS_SECTORS) {
        int code = REAL(f)->pMethods->xWrite(REAL(f), bytes, n, at);
        if (!now)
            return code;
    }
    if (vfs.how == VFS_TEAR)
        REAL(f)->pMethods->xWrite(REAL(f), bytes, n / 2, at);
    vfs_end();
    return vfs.how == VFS_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int vfs_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    if (!vfs_now(0) || vfs.how == VFS_FULL) {
        if (vfs_loses() && PATH(f))
            power_truncate(PATH(f), REAL(f), size);
        return REAL(f)->pMethods->xTruncate(REAL(f), size);
    }
    vfs_end();
    return SQLITE_IOERR_TRUNCATE;
}

static int vfs_sync(sqlite3_file *f, int flags)
{
    (void)flags;
    if (!vfs_now(0) || vfs.how == VFS_FULL) {
        if (vfs_loses() && PATH(f))
            power_synced(PATH(f));
        return SQLITE_OK;
    }
    vfs_end();
    return SQLITE_IOERR_FSYNC;
}

static int vfs_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return REAL(f)->pMethods->xFileSize(REAL(f), size);
}

static int vfs_lock(sqlite3_file *f, int lock)
{
    return REAL(f)->pMethods->xLock(REAL(f), lock);
}

static int vfs_unlock(sqlite3_file *f, int lock)
{
    return REAL(f)->pMethods->xUnlock(REAL(f), lock);
}

static int vfs_reserved(sqlite3_file *f, int *is)
{
    return REAL(f)->pMethods->xCheckReservedLock(REAL(f), is);
}

static int vfs_control(sqlite3_file *f, int what, void *value)
{
    return REAL(f)->pMethods->xFileControl(REAL(f), what, value);
}

static int vfs_sector(sqlite3_file *f)
{
    return REAL(f)->pMethods->xSectorSize(REAL(f));
}

static int vfs_device(sqlite3_file *f)
{
    return REAL(f)->pMethods->xDeviceCharacteristics(REAL(f));
}

static int vfs_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **at)
{
    return REAL(f)->pMethods->xShmMap(REAL(f), page, size, extend, at);
}

static int vfs_shm_lock(sqlite3_file *f, int from, int n, int flags)
{
    return REAL(f)->pMethods->xShmLock(REAL(f), from, n, flags);
}

static void vfs_shm_barrier(sqlite3_file *f)
{
    REAL(f)->pMethods->xShmBarrier(REAL(f));
}

static int vfs_shm_unmap(sqlite3_file *f, int delete)
{
    return REAL(f)->pMethods->xShmUnmap(REAL(f), delete);
}

static const sqlite3_io_methods vfs_methods = {
    .iVersion = 2,
    .xClose = vfs_close,
    .xRead = vfs_read,
    .xWrite = vfs_write,
    .xTruncate = vfs_truncate,
    .xSync = vfs_sync,
    .xFileSize = vfs_size,
    .xLock = vfs_lock,
    .xUnlock = vfs_unlock,
    .xCheckReservedLock = vfs_reserved,
    .xFileControl = vfs_control,
    .xSectorSize = vfs_sector,
    .xDeviceCharacteristics = vfs_device,
    .xShmMap = vfs_shm_map,
    .xShmLock = vfs_shm_lock,
    .xShmBarrier = vfs_shm_barrier,
    .xShmUnmap = vfs_shm_unmap,
};

static int vfs_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out)
{
    (void)v;
    struct vfs_file *file = (struct vfs_file *)(void *)f;
    file->real = (sqlite3_file *)(void *)(file + 1);
    file->path = name;
    int code = vfs_below->xOpen(vfs_below, name, file->real, flags, out);
    file->base.pMethods = file->real->pMethods ? &vfs_methods : NULL;
    return code;
}

static int vfs_delete(sqlite3_vfs *v, const char *name, int sync)
{
    (void)v, (void)sync;
    if (!vfs_now(0) || vfs.how == VFS_FULL) {
        if (vfs_loses())
            power_delete(name);
        return vfs_below->xDelete(vfs_below, name, 0);
    }
    vfs_end();
    return SQLITE_IOERR_DELETE;
}

static void vfs_register(void)
{
    static sqlite3_vfs over;
    vfs_below = sqlite3_vfs_find(NULL);
    over = *vfs_below; /* what is not replaced takes no file of ours */
    over.zName = "failing";
    over.szOsFile = (int)sizeof(struct vfs_file) + vfs_below->szOsFile;
    over.xOpen = vfs_open;
    over.xDelete = vfs_delete;
    sqlite3_vfs_register(&over, 1);
}
