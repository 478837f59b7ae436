/* Caches: /proc/sys/vm/drop_caches, and mincore() to see whether it worked. */
#include "ingest/collect/caches.h"

#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char drop_path[] = "/proc/sys/vm/drop_caches";
static const double LEFT = 0.01; /* of a file's pages: read again by somebody else in between */
enum { WINDOW = 64 << 20 };

bool caches_can_drop(void)
{
    return !access(drop_path, W_OK);
}

static bool drop(void)
{
    int file = open(drop_path, O_WRONLY | O_CLOEXEC);
    bool done = file >= 0 && write(file, "3\n", 2) == 2;
    if (file >= 0)
        close(file);
    return done;
}

/* Pages of [at, at + length) that are in memory. */
static guint64 resident(int file, off_t at, gsize length, gsize page)
{
    void *map = mmap(NULL, length, PROT_READ, MAP_SHARED, file, at);
    if (map == MAP_FAILED)
        return 0;
    gsize pages = (length + page - 1) / page;
    g_autofree unsigned char *there = g_malloc0(pages);
    guint64 n = 0;
    if (!mincore(map, length, there))
        for (gsize i = 0; i < pages; i++)
            n += there[i] & 1;
    munmap(map, length);
    return n;
}

/* Share of the file that is in memory; NAN where it cannot be told. */
static double share_of(const char *path)
{
    struct stat stat;
    int file = path ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) : -1;
    gsize page = (gsize)sysconf(_SC_PAGESIZE);
    guint64 there = 0;
    double share = NAN;
    if (file >= 0 && !fstat(file, &stat) && stat.st_size > 0) {
        for (off_t at = 0; at < stat.st_size; at += WINDOW)
            there += resident(file, at, (gsize)MIN(stat.st_size - at, (off_t)WINDOW), page);
        share = (double)there * (double)page / (double)stat.st_size;
    }
    if (file >= 0)
        close(file);
    return share;
}

bool caches_drop(const char *path, char **what)
{
    sync();
    if (!drop()) {
        *what = g_strdup("not dropped: only root can");
        return false;
    }
    double left = share_of(path);
    *what = isnan(left) ? g_strdup("dropped")
                        : g_strdup_printf("dropped, %.3g %% of the file left", 100 * left);
    return isnan(left) || left <= LEFT;
}
