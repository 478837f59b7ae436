/* Writing a file of data that does not compress, faster than disks take it. */
#include "ingest/collect/prepare.h"

#include "schema/error.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK = 1 << 20 };

/* Steele, Lea and Flood's SplitMix64 (2014): 8 bytes in a handful of instructions. */
static guint64 next(guint64 *state)
{
    guint64 z = *state += G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static bool write_all(int file, const char *bytes, gsize length)
{
    while (length) {
        ssize_t n = write(file, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n, length -= (gsize)n;
    }
    return true;
}

static bool fill(int file, guint64 size, guint64 seed, bool (*go_on)(void *, guint64), void *user,
                 GError **error)
{
    g_autofree guint64 *block = g_malloc(BLOCK);
    for (guint64 at = 0; at < size;) {
        for (gsize i = 0; i < BLOCK / sizeof *block; i++)
            block[i] = next(&seed);
        gsize n = (gsize)MIN(size - at, (guint64)BLOCK);
        if (!write_all(file, (const char *)block, n))
            return error_set(error, STATUS_FAILED, "writing the file that is read: %s",
                             g_strerror(errno));
        at += n;
        if (!go_on(user, at))
            return error_set(error, STATUS_FAILED, "writing the file that is read: stopped");
    }
    return !fsync(file) ||
           error_set(error, STATUS_FAILED, "writing the file that is read: %s", g_strerror(errno));
}

bool prepare_file(const char *path, guint64 size, guint64 seed,
                  bool (*go_on)(void *user, guint64 written), void *user, GError **error)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return error_set(error, STATUS_FAILED, "%s: %s", path, g_strerror(errno));
    bool fine = fill(file, size, seed, go_on, user, error);
    close(file);
    if (!fine)
        unlink(path);
    return fine;
}

bool prepare_device(int device, guint64 size, guint64 seed,
                    bool (*go_on)(void *user, guint64 written), void *user, GError **error)
{
    if (lseek(device, 0, SEEK_SET))
        return error_set(error, STATUS_FAILED, "writing what is read: %s", g_strerror(errno));
    return fill(device, size, seed, go_on, user, error);
}
