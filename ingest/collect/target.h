/* The folder that is measured, and the only place below it where anything is written: a new folder
 * of our own, `shootout-run`, which goes away at the end.
 *
 *     auto_clear(target_clear) struct target target = {0};
 *     target_look(&target, runner, "/mnt/tank", error)        writes nothing
 *     target_refuse(&target, TARGET_NETWORK, error)           what is not allowed is an error
 *     target_take(&target, error)                             makes the folder, keeps others out
 *     ... target.own ...
 *     target_leave(&target);                                  removes it
 *
 * A collector that was killed leaves the folder with its lock in it, which nobody holds: the next
 * one ends what the other had started, known by a word in its environment, and empties it.  A
 * folder of that name without our lock is somebody else's and an error.
 *
 * The same for a device that is measured itself (blank.h): it takes the place of the folder and of
 * every file in it, and is held so that nobody else has it.
 *
 *     target_look_device(&target, runner, "/dev/sdb", error)
 *     target_take_device(&target, "WDC WD1003FBYX", error) */
#pragma once

#include "ingest/collect/blank.h"

/* What is refused unless it is allowed. */
enum target_kind { TARGET_NETWORK = 1, TARGET_MEMORY = 2 };

struct target {
    char *dir;                 /* as the system calls it */
    char *own;                 /* the folder in it; NULL: a device */
    struct blank blank;        /* the device */
    char *mark;                /* NAME=VALUE that our children have in their environment */
    char *fs, *mount, *source; /* NULL not told */
    guint kinds;               /* enum target_kind */
    guint64 reserve;           /* B that stay free; target_look() sets what its file system needs */
    bool direct;               /* O_DIRECT is taken and means it */
    GPtrArray *doubts;         /* char *: overlay, sparse ... */
    int lock;
    bool taken;
};

bool target_look(struct target *target, struct runner *runner, const char *dir, GError **error);
bool target_look_device(struct target *target, struct runner *runner, const char *device,
                        GError **error);
bool target_refuse(const struct target *target, guint allowed, GError **error);
bool target_take(struct target *target, GError **error);
/* With the model as it was retyped. */
bool target_take_device(struct target *target, const char *model, GError **error);
/* The folder is still there, or could be made again. */
bool target_stands(struct target *target, GError **error);
void target_leave(struct target *target);
void target_clear(struct target *target);

/* The folder holds the lock that we hold: nobody took it away or put another in its place. */
bool target_is_ours(const struct target *target);

/* Remove all that is in the folder but the lock and the file of that name, NULL for none. */
void target_empty(const struct target *target, const char *kept);

/* A path in the folder; of a device its own.  The caller frees. */
char *target_path(const struct target *target, const char *name);

/* What was written is on the storage when it returns. */
void target_flush(const struct target *target);

/* B that ZFS keeps from everybody, its slop space: 1/32 of the pool, at least 128 MiB and at most
 * 128 GiB (spa_misc.c of OpenZFS 2); 0 for the others. */
guint64 target_slop(const char *fs, guint64 size);
/* B that may be written where so many are in use and so many free to us. */
guint64 target_room_of(guint64 used, guint64 avail, guint64 reserve);

/* Share of the file system in use, 0..1, as df counts; B that may be written before it is fuller
 * than TARGET_FULL or less than the reserve is left.  NAN and 0 where it cannot be told. */
#define TARGET_FULL 0.9
double target_fill(const struct target *target);
guint64 target_room(const struct target *target);
guint64 target_free(const struct target *target);
