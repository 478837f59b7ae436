/* Opening sources: files of usual size are read whole; large ones and standard input go through an
 * unlinked temporary file, which is mapped, so that no input's size decides how much memory is
 * used.  What others may cut meanwhile is never mapped: reading behind its new end would be the end
 * of us. */
#include "ingest/source.h"

#include "schema/error.h"
#include "schema/hash.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

void source_of_bytes(struct source *source, const char *origin, const char *bytes, gsize length)
{
    *source = (struct source){.origin = g_strdup(origin), .bytes = bytes, .length = length};
}

void source_clear(struct source *source)
{
    g_free(source->origin);
    g_free(source->path);
    g_free(source->hash);
    g_free(source->etag);
    g_free(source->owned);
    if (source->mapped)
        g_mapped_file_unref(source->mapped);
    *source = (struct source){0};
}

enum { READ_WHOLE = 32 * 1024 * 1024, COPY_AT_ONCE = 256 * 1024 };

/* Up to `size` bytes from `at` on; fewer where the file ends; -1 with errno set. */
static gssize read_at(int file, char *to, gsize size, gsize at)
{
    gsize got = 0;
    for (;;) {
        ssize_t more = got < size ? pread(file, to + got, size - got, (off_t)(at + got)) : 0;
        if (!more)
            return (gssize)got;
        if (more < 0 && errno != EINTR)
            return -1;
        got += more > 0 ? (gsize)more : 0;
    }
}

static bool refuse_unreadable(const struct source *source, GError **error)
{
    return error_set(error, STATUS_FAILED, "%s: cannot be read: %s", source->origin,
                     g_strerror(errno));
}

/* Some files of the system only say that they are longer than they are. */
static bool check_uncut(const struct source *source, int file, gsize size, GError **error)
{
    struct stat about;
    if (fstat(file, &about))
        return refuse_unreadable(source, error);
    return about.st_size >= (off_t)size ||
           error_set(error, STATUS_FAILED,
                     "%s: was cut from %" G_GSIZE_FORMAT " to %" G_GINT64_FORMAT
                     " bytes while it was read",
                     source->origin, size, (gint64)about.st_size);
}

static bool read_whole(struct source *source, int file, gsize size, GError **error)
{
    source->owned = g_malloc(size + 1);
    gssize got = read_at(file, source->owned, size, 0);
    if (got < 0)
        return refuse_unreadable(source, error);
    source->bytes = source->owned;
    source->length = (gsize)got;
    return source->length == size || check_uncut(source, file, size, error);
}

static bool map(struct source *source, int file, GError **error)
{
    g_autoptr(GError) why = NULL;
    source->mapped = g_mapped_file_new_from_fd(file, FALSE, &why);
    if (!source->mapped)
        return error_set(error, STATUS_FAILED, "%s: cannot be read: %s", source->origin,
                         why->message);
    source->bytes = g_mapped_file_get_contents(source->mapped);
    source->length = g_mapped_file_get_length(source->mapped);
    return true;
}

/* An unlinked temporary file; -1 with an error. */
static int open_temporary(GError **error)
{
    g_autofree char *name = g_build_filename(g_get_tmp_dir(), "shootout-XXXXXX", NULL);
    int file = g_mkstemp_full(name, O_RDWR | O_CLOEXEC, 0600);
    if (file < 0)
        error_set(error, STATUS_FAILED, "no temporary file in %s: %s", g_get_tmp_dir(),
                  g_strerror(errno));
    else
        unlink(name);
    return file;
}

static bool write_all(int file, const char *bytes, gssize length)
{
    while (length > 0) {
        ssize_t written = write(file, bytes, (size_t)length);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0)
            bytes += written, length -= written;
    }
    return true;
}

static bool refuse_unkept(const struct source *source, GError **error)
{
    return error_set(error, STATUS_FAILED, "%s: cannot be kept in a temporary file in %s: %s",
                     source->origin, g_get_tmp_dir(), g_strerror(errno));
}

static bool spool(struct source *source, int from, GError **error)
{
    int to = open_temporary(error);
    if (to < 0)
        return false;
    char buffer[65536];
    ssize_t got;
    bool fine = true;
    while (fine && ((got = read(from, buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR)))
        fine = got < 0 || write_all(to, buffer, got);
    if (!fine)
        refuse_unkept(source, error);
    else if (got < 0)
        refuse_unreadable(source, error);
    else
        map(source, to, error);
    close(to);
    return source->mapped != NULL;
}

/* --- large files --- */

/* Where data begins from *at on, and how many bytes of it there are before `size`: what was never
 * written is no data, on systems that tell. */
static gsize find_data(int file, gsize *at, gsize size)
{
    off_t data = lseek(file, (off_t)*at, SEEK_DATA);
    if (data < 0 && errno != ENXIO)
        return size - *at;
    off_t hole = data < 0 ? -1 : lseek(file, data, SEEK_HOLE);
    *at = data < 0 ? size : MIN((gsize)data, size);
    return (hole < data ? size : MIN((gsize)hole, size)) - *at;
}

static bool copy_data(const struct source *source, int from, int to, gsize at, gsize length,
                      GError **error)
{
    g_autofree char *buffer = g_malloc(COPY_AT_ONCE);
    if (lseek(to, (off_t)at, SEEK_SET) < 0)
        return refuse_unkept(source, error);
    while (length) {
        gssize got = read_at(from, buffer, MIN(length, (gsize)COPY_AT_ONCE), at);
        if (got < 0)
            return refuse_unreadable(source, error);
        if (!write_all(to, buffer, got))
            return refuse_unkept(source, error);
        if (!got)
            return true; /* it ends here now */
        at += (gsize)got, length -= (gsize)got;
    }
    return true;
}

static bool copy(struct source *source, int from, int to, gsize size, GError **error)
{
    for (gsize at = 0, n; at < size; at += n) {
        n = find_data(from, &at, size);
        if (!copy_data(source, from, to, at, n, error))
            return false;
    }
    return check_uncut(source, from, size, error) &&
           (!ftruncate(to, (off_t)size) || refuse_unkept(source, error)) && map(source, to, error);
}

/* True where the first bytes are all of it that is wanted. */
static bool read_head(struct source *source, int file, gsize size, const struct source_wish *wish)
{
    source->owned = g_malloc(SOURCE_HEAD);
    gssize got = wish ? read_at(file, source->owned, MIN(size, (gsize)SOURCE_HEAD), 0) : -1;
    source->bytes = source->owned;
    source->length = got > 0 ? (gsize)got : 0;
    source->partial = wish && got > 0 && !wish->wanted(wish->user, source);
    if (!source->partial) {
        g_clear_pointer(&source->owned, g_free);
        source->bytes = NULL, source->length = 0;
    }
    return source->partial;
}

static bool read_large(struct source *source, int file, gsize size, const struct source_wish *wish,
                       GError **error)
{
    if (read_head(source, file, size, wish))
        return true;
    int to = open_temporary(error);
    bool fine = to >= 0 && copy(source, file, to, size, error);
    if (to >= 0)
        close(to);
    return fine;
}

bool source_read(struct source *source, int file, gsize size, const struct source_wish *wish,
                 GError **error)
{
    return size <= READ_WHOLE ? read_whole(source, file, size, error)
                              : read_large(source, file, size, wish, error);
}

/* --- paths --- */

static const char *kind_of(mode_t mode)
{
    if (S_ISDIR(mode))
        return "a folder";
    if (S_ISFIFO(mode))
        return "a pipe; give it as standard input: shootout import - <";
    if (S_ISSOCK(mode))
        return "a socket";
    return "a device";
}

static bool open_path(struct source *source, const char *path, const struct source_wish *wish,
                      GError **error)
{
    /* O_NONBLOCK: a FIFO without a writer must not stop us before fstat() tells what it is. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return error_set(error, STATUS_FAILED, "%s: cannot be opened: %s", path, g_strerror(errno));
    struct stat about;
    bool fine = !fstat(file, &about);
    if (!fine)
        error_set(error, STATUS_FAILED, "%s: cannot be read: %s", path, g_strerror(errno));
    else if (S_ISREG(about.st_mode)) {
        source->modified = about.st_mtime;
        source->path = g_strdup(path);
        fine = source_read(source, file, (gsize)about.st_size, wish, error);
    } else if (S_ISFIFO(about.st_mode) && g_str_has_prefix(path, "/dev/fd/")) {
        fcntl(file, F_SETFL, 0);
        fine = spool(source, file, error); /* <(command) of a shell */
    } else {
        fine = error_set(error, STATUS_FAILED, "%s: expected a file, found %s", path,
                         kind_of(about.st_mode));
    }
    close(file);
    return fine;
}

bool source_open(struct source *source, const char *path, GError **error)
{
    return source_open_wanted(source, path, NULL, error);
}

bool source_open_wanted(struct source *source, const char *path, const struct source_wish *wish,
                        GError **error)
{
    bool standard_input = !strcmp(path, "-");
    *source = (struct source){.origin = g_strdup(standard_input ? "stdin" : path)};
    if (standard_input ? spool(source, STDIN_FILENO, error) : open_path(source, path, wish, error))
        return true;
    source_clear(source);
    return false;
}

void source_passed(const struct source *source, gsize at, gsize length)
{
    if (!source->mapped)
        return;
    gsize page = (gsize)sysconf(_SC_PAGESIZE), before = (gsize)(source->bytes + at) % page;
    madvise((void *)(source->bytes + at - before), length + before, MADV_DONTNEED);
}

char *source_hash_beginning(const struct source *source, gsize length)
{
    struct hash sum;
    hash_init(&sum);
    for (gsize at = 0; at < length; at += SOURCE_WINDOW) {
        gsize n = MIN(length - at, (gsize)SOURCE_WINDOW);
        hash_add(&sum, source->bytes + at, n);
        source_passed(source, at, n);
    }
    char *text = g_malloc(HASH_HEX);
    hash_hex(&sum, text);
    return text;
}

const char *source_hash(struct source *source)
{
    if (!source->hash)
        source->hash = source_hash_beginning(source, source->length);
    return source->hash;
}

bool source_binary(const struct source *source)
{
    const guchar *bytes = (const guchar *)source->bytes;
    gsize n = MIN(source->length, 4096), zeros = 0, controls = 0;
    if (n >= 2 &&
        ((bytes[0] == 0xff && bytes[1] == 0xfe) || (bytes[0] == 0xfe && bytes[1] == 0xff)))
        return false;
    for (gsize i = 0; i < n; i++) {
        guint64 word;
        const guint64 ones = G_MAXUINT64 / 255;
        for (; i + sizeof word < n; i += sizeof word) { /* most words have no byte below 32 */
            memcpy(&word, bytes + i, sizeof word);
            if ((word - ones * 32) & ~word & ones * 0x80)
                break;
        }
        if (bytes[i] >= 32)
            continue;
        zeros += !bytes[i];
        controls += !strchr("\t\n\r\f\b\033", bytes[i]);
    }
    /* A NUL or two in a log is damage; many are a program or a picture. */
    return zeros * 50 > n || controls * 10 > n;
}
