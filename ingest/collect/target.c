/* The folder that is measured: what it stands on, and our own folder in it. */
#include "ingest/collect/target.h"

#include "ingest/collect/orphans.h"
#include "schema/auto.h"
#include "schema/error.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <math.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static const char own_name[] = "shootout-run", lock_name[] = "lock";
static const char lock_text[] = "shootout run\n";

/* --- what it stands on --- */

/* \040 and its like, as /proc writes blanks. */
static char *unescape(const char *text)
{
    return g_strcompress(text);
}

static bool lies_below(const char *path, const char *mount)
{
    gsize n = strlen(mount);
    return !strcmp(mount, "/") || (!strncmp(path, mount, n) && (!path[n] || path[n] == '/'));
}

/* "36 35 98:0 / /mnt/tank rw,noatime shared:1 - ext4 /dev/sda1 rw": the longest mount point above
 * the folder, of equal ones the last, which covers the others. */
static void find_mount(struct target *target, struct runner *runner)
{
    g_autofree char *text = runner_read(runner, "/proc/self/mountinfo");
    g_auto(GStrv) lines = g_strsplit(text ? text : "", "\n", -1);
    gsize best = 0;
    for (char **line = lines; *line; line++) {
        const char *rest = strstr(*line, " - ");
        g_auto(GStrv) left = g_strsplit(*line, " ", 6),
                      right = g_strsplit(rest ? rest + 3 : "", " ", 3);
        if (g_strv_length(left) < 5 || g_strv_length(right) < 2)
            continue;
        g_autofree char *mount = unescape(left[4]);
        if (!lies_below(target->dir, mount) || strlen(mount) < best)
            continue;
        best = strlen(mount);
        g_free(target->mount), target->mount = g_steal_pointer(&mount);
        g_free(target->fs), target->fs = g_strdup(right[0]);
        g_free(target->source), target->source = unescape(right[1]);
    }
}

static guint kind_of(const char *fs)
{
    static const char *const network[] = {"nfs",       "nfs4",       "cifs",   "smb3",
                                          "smbfs",     "afs",        "ceph",   "9p",
                                          "glusterfs", "fuse.sshfs", "lustre", NULL};
    static const char *const memory[] = {"tmpfs", "ramfs", NULL};
    if (!fs)
        return 0;
    return (g_strv_contains(network, fs) ? TARGET_NETWORK : 0) |
           (g_strv_contains(memory, fs) ? TARGET_MEMORY : 0);
}

static void doubt(struct target *target, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void doubt(struct target *target, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    g_ptr_array_add(target->doubts, g_strdup_vprintf(format, values));
    va_end(values);
}

/* A file below a loop device that has fewer blocks than bytes. */
static void look_below(struct target *target, struct runner *runner)
{
    if (!target->source || !g_str_has_prefix(target->source, "/dev/loop"))
        return;
    g_autofree char *path =
        g_strdup_printf("/sys/block/%s/loop/backing_file", target->source + strlen("/dev/"));
    g_autofree char *file = runner_word(runner, path);
    struct stat stat;
    if (file && !lstat(file, &stat) && (guint64)stat.st_blocks * 512 < (guint64)stat.st_size)
        doubt(target, "%s lies in a file with holes: the first writes also make room in it",
              target->source);
}

/* Asked of a file without a name, so that nothing is left behind.  ZFS before 2.3 takes the flag
 * and goes through its cache all the same. */
static bool takes_direct(const struct target *target)
{
    int file = open(target->dir, O_WRONLY | O_TMPFILE | O_DIRECT | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    return file >= 0 && g_strcmp0(target->fs, "zfs") && !(target->kinds & TARGET_MEMORY);
}

static bool check_folder(const char *dir, GError **error)
{
    struct stat stat;
    struct statvfs fs;
    if (lstat(dir, &stat) || statvfs(dir, &fs))
        return error_set(error, STATUS_FAILED, "%s: %s", dir, g_strerror(errno));
    if (S_ISBLK(stat.st_mode))
        return error_set(error, STATUS_USAGE,
                         "%s: expected a folder, found a device; --device measures it, and what is "
                         "on it is lost",
                         dir);
    if (!S_ISDIR(stat.st_mode))
        return error_set(error, STATUS_USAGE, "%s: expected a folder", dir);
    if (fs.f_flag & ST_RDONLY)
        return error_set(error, STATUS_FAILED, "%s: the file system is read-only", dir);
    if (access(dir, W_OK))
        return error_set(error, STATUS_FAILED, "%s: cannot be written to: %s", dir,
                         g_strerror(errno));
    return true;
}

static guint64 target_size(const struct target *target)
{
    struct statvfs fs;
    return statvfs(target->dir, &fs) ? 0 : (guint64)fs.f_blocks * fs.f_frsize;
}

/* Sizes and places are the device's; what tools print is kept in memory. */
bool target_look_device(struct target *target, struct runner *runner, const char *device,
                        GError **error)
{
    *target = (struct target){.lock = -1, .doubts = g_ptr_array_new_with_free_func(g_free)};
    if (!blank_look(&target->blank, runner, device, error))
        return false;
    target->dir = g_strdup(target->blank.path);
    target->source = g_strdup(target->dir);
    target->fs = g_strdup("raw");
    target->mark = g_strconcat("SHOOTOUT_RUN=", target->dir, NULL);
    target->direct = true;
    look_below(target, runner);
    return true;
}

bool target_look(struct target *target, struct runner *runner, const char *dir, GError **error)
{
    char *real = realpath(dir, NULL);
    *target = (struct target){.lock = -1, .doubts = g_ptr_array_new_with_free_func(g_free)};
    if (!real)
        return error_set(error, STATUS_FAILED, "%s: %s", dir, g_strerror(errno));
    target->dir = g_strdup(real);
    free(real);
    if (!check_folder(target->dir, error))
        return false;
    target->own = g_build_filename(target->dir, own_name, NULL);
    target->mark = g_strconcat("SHOOTOUT_RUN=", target->own, NULL);
    find_mount(target, runner);
    target->kinds = kind_of(target->fs);
    if (!g_strcmp0(target->fs, "overlay"))
        doubt(target, "%s is an overlay: what is measured is the file system of its upper layer",
              target->mount);
    look_below(target, runner);
    target->reserve = target_slop(target->fs, target_size(target));
    target->direct = takes_direct(target);
    return true;
}

bool target_refuse(const struct target *target, guint allowed, GError **error)
{
    if (target->kinds & TARGET_NETWORK & ~allowed)
        return error_set(
            error, STATUS_USAGE,
            "%s lies on %s, behind a network; --allow network measures it all the same",
            target->dir, target->fs);
    if (target->kinds & TARGET_MEMORY & ~allowed)
        return error_set(error, STATUS_USAGE,
                         "%s lies in memory (%s); --allow tmpfs measures it all the same",
                         target->dir, target->fs);
    return true;
}

/* --- our folder --- */

char *target_path(const struct target *target, const char *name)
{
    return target->own ? g_build_filename(target->own, name, NULL) : g_strdup(target->dir);
}

static int remove_one(const char *path, const struct stat *stat, int type, struct FTW *at)
{
    (void)stat;
    (void)type;
    (void)at;
    remove(path);
    return 0;
}

/* Without following links or entering what is mounted below. */
void target_empty(const struct target *target, const char *kept)
{
    g_autoptr(GDir) own = target->own ? g_dir_open(target->own, 0, NULL) : NULL;
    for (const char *name; own && (name = g_dir_read_name(own));) {
        if (!strcmp(name, lock_name) || !g_strcmp0(name, kept))
            continue;
        g_autofree char *path = target_path(target, name);
        nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
    }
}

static bool lock(struct target *target, const char *path, GError **error)
{
    char text[sizeof lock_text] = "";
    target->lock = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    bool ours = target->lock >= 0 && read(target->lock, text, sizeof text) >= 0 &&
                (!*text || !strcmp(text, lock_text)); /* killed before it had written */
    if (!ours)
        return error_set(error, STATUS_FAILED,
                         "%s: is there already and was not made by shootout; move it away",
                         target->own);
    if (flock(target->lock, LOCK_EX | LOCK_NB))
        return error_set(error, STATUS_FAILED, "%s: another shootout is at work here", target->dir);
    return true;
}

static bool make(struct target *target, const char *path, GError **error)
{
    if (mkdir(target->own, 0700) && errno != EEXIST)
        return error_set(error, STATUS_FAILED, "%s: %s", target->own, g_strerror(errno));
    int made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    bool written = made >= 0 && write(made, lock_text, strlen(lock_text)) > 0;
    if (made >= 0)
        close(made);
    return written || error_set(error, STATUS_FAILED, "%s: %s", path, g_strerror(errno));
}

/* Empty or ours: a folder of that name that holds other things is not touched. */
static bool is_strange(const struct target *target, const char *path)
{
    g_autoptr(GDir) there = g_dir_open(target->own, 0, NULL);
    return there && g_dir_read_name(there) && !g_file_test(path, G_FILE_TEST_EXISTS);
}

bool target_take(struct target *target, GError **error)
{
    g_autofree char *path = target_path(target, lock_name);
    if (is_strange(target, path))
        return error_set(error, STATUS_FAILED,
                         "%s: is there already and was not made by shootout; move it away",
                         target->own);
    bool there = g_file_test(path, G_FILE_TEST_EXISTS);
    if ((!there && !make(target, path, error)) || !lock(target, path, error))
        return false;
    target->taken = true;
    orphans_end(target->mark);
    target_empty(target, NULL);
    return true;
}

bool target_take_device(struct target *target, const char *model, GError **error)
{
    target->lock = blank_open(&target->blank, model, error);
    target->taken = target->lock >= 0;
    if (target->taken)
        orphans_end(target->mark);
    return target->taken;
}

bool target_is_ours(const struct target *target)
{
    struct stat stat, held;
    if (!target->own)
        return !lstat(target->dir, &stat) && !fstat(target->lock, &held) && S_ISBLK(stat.st_mode) &&
               stat.st_rdev == held.st_rdev;
    g_autofree char *path = target_path(target, lock_name);
    return !lstat(path, &stat) && !fstat(target->lock, &held) && stat.st_ino == held.st_ino;
}

bool target_stands(struct target *target, GError **error)
{
    if (target_is_ours(target))
        return true;
    if (!target->own || !g_file_test(target->dir, G_FILE_TEST_IS_DIR))
        return error_set(error, STATUS_FAILED, "%s: is not there any more", target->dir);
    close(target->lock);
    return target_take(target, error);
}

void target_leave(struct target *target)
{
    if (!target->taken)
        return;
    target->taken = false;
    if (!target->own)
        return;
    g_autofree char *path = target_path(target, lock_name);
    target_empty(target, NULL);
    unlink(path);
    rmdir(target->own);
}

void target_clear(struct target *target)
{
    target_leave(target);
    if (target->lock >= 0)
        close(target->lock);
    g_clear_pointer(&target->doubts, g_ptr_array_unref);
    blank_clear(&target->blank);
    char **const texts[] = {&target->dir, &target->own,   &target->mark,
                            &target->fs,  &target->mount, &target->source};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_clear_pointer(texts[i], g_free);
}

void target_flush(const struct target *target)
{
    if (!target->own) {
        fsync(target->lock);
        return;
    }
    int folder = open(target->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        syncfs(folder);
        close(folder);
    }
}

/* --- room --- */

double target_fill(const struct target *target)
{
    struct statvfs fs;
    if (!target->own || statvfs(target->dir, &fs))
        return NAN;
    double used = (double)(fs.f_blocks - fs.f_bfree);
    return used / (used + (double)fs.f_bavail);
}

guint64 target_free(const struct target *target)
{
    struct statvfs fs;
    if (!target->own)
        return target->blank.size;
    return statvfs(target->dir, &fs) ? 0 : (guint64)fs.f_bavail * fs.f_frsize;
}

guint64 target_slop(const char *fs, guint64 size)
{
    const guint64 least = G_GUINT64_CONSTANT(128) << 20, most = G_GUINT64_CONSTANT(128) << 30;
    return g_strcmp0(fs, "zfs") ? 0 : CLAMP(size / 32, least, most);
}

guint64 target_room_of(guint64 used, guint64 avail, guint64 reserve)
{
    double full = ((double)used + (double)avail) * TARGET_FULL - (double)used;
    double above = (double)avail - (double)reserve;
    return (guint64)fmax(fmin(full, above), 0);
}

guint64 target_room(const struct target *target)
{
    struct statvfs fs;
    if (!target->own)
        return target->blank.size;
    if (statvfs(target->dir, &fs))
        return 0;
    return target_room_of((guint64)(fs.f_blocks - fs.f_bfree) * fs.f_frsize,
                          (guint64)fs.f_bavail * fs.f_frsize, target->reserve);
}
