/* What a file system may lose when the power goes: writes, truncations and deletions that were not
 * synced.  They are done at once, and what stood there before is remembered.
 *
 *     power_write(path, file, at, n);     before n bytes are written at `at`
 *     power_synced(path);                 nothing of this file can be lost any more
 *     power_off(seed);                    take back all that can be lost, or where a seed is given,
 *                                         of each sector one or another version
 */
#pragma once

#include <fcntl.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POWER_SECTOR = 512, POWER_MOST = 8192 };

static struct lost {
    char *path; /* NULL: synced meanwhile */
    char *old;
    sqlite3_int64 at, n, size; /* bytes of `old`, and the file's size before */
    bool deleted;
} power_lost[POWER_MOST];
static int power_n;

static void power_add(const char *path, sqlite3_file *file, sqlite3_int64 at, sqlite3_int64 n,
                      bool deleted)
{
    if (!path || power_n == POWER_MOST)
        abort();
    struct lost *lost = &power_lost[power_n++];
    *lost = (struct lost){.path = strdup(path), .at = at, .n = n, .deleted = deleted};
    file->pMethods->xFileSize(file, &lost->size);
    lost->old = calloc((size_t)n + 1, 1);
    file->pMethods->xRead(file, lost->old, (int)n, at); /* zeros beyond the end */
}

static void power_write(const char *path, sqlite3_file *file, sqlite3_int64 at, int n)
{
    power_add(path, file, at, n, false);
}

static void power_truncate(const char *path, sqlite3_file *file, sqlite3_int64 size)
{
    sqlite3_int64 before = size;
    file->pMethods->xFileSize(file, &before);
    if (before > size)
        power_add(path, file, size, before - size, false);
}

static void power_delete(const char *path)
{
    int file = open(path, O_RDONLY);
    off_t size = file < 0 ? 0 : lseek(file, 0, SEEK_END);
    if (file >= 0 && power_n < POWER_MOST) {
        struct lost *lost = &power_lost[power_n++];
        *lost = (struct lost){.path = strdup(path), .n = size, .size = size, .deleted = true};
        lost->old = calloc((size_t)size + 1, 1);
        if (pread(file, lost->old, (size_t)size, 0) != size)
            abort();
    }
    if (file >= 0)
        close(file);
}

/* SQLite syncs the folder with the first sync of a journal, so deletions before it stand. */
static void power_synced(const char *path)
{
    for (int i = 0; i < power_n; i++) {
        struct lost *lost = &power_lost[i];
        if (lost->path && (lost->deleted || !strcmp(lost->path, path))) {
            free(lost->path), free(lost->old);
            lost->path = lost->old = NULL;
        }
    }
}

static bool power_drawn(unsigned *seed)
{
    return (*seed = *seed * 1664525 + 1013904223) >> 31;
}

/* The later of two versions of a sector may be lost or stay; so may the earlier one then. */
static void power_take_back(const struct lost *lost, unsigned *seed)
{
    int file = open(lost->path, O_RDWR | O_CREAT, 0600);
    if (file < 0)
        abort();
    bool some = *seed && !lost->deleted;
    for (sqlite3_int64 at = lost->at, end = lost->at + lost->n, next; at < end; at = next) {
        next = at - at % POWER_SECTOR + POWER_SECTOR;
        next = next < end ? next : end;
        if ((!some || power_drawn(seed)) &&
            pwrite(file, lost->old + (at - lost->at), (size_t)(next - at), at) != next - at)
            abort();
    }
    if (!some && ftruncate(file, lost->size))
        abort();
    close(file);
}

static void power_off(unsigned seed)
{
    while (power_n--)
        if (power_lost[power_n].path)
            power_take_back(&power_lost[power_n], &seed);
}
