/* Opening sources: regular files are mapped, standard input goes through an unlinked temporary
 * file, so that no input's size decides how much memory is used. */
#include "ingest/source.h"

#include "schema/error.h"

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

enum { READ_WHOLE = 32 * 1024 * 1024 };

/* Files of usual size are read whole: whatever becomes of them meanwhile, the bytes are those of
 * their hash. */
static bool read_whole(struct source *source, int file, gsize size, GError **error)
{
    source->owned = g_malloc(size + 1);
    gsize got = 0;
    ssize_t more = 1;
    while (got < size && more > 0) {
        more = read(file, source->owned + got, size - got);
        if (more < 0 && errno == EINTR)
            more = 1;
        else if (more > 0)
            got += (gsize)more;
    }
    if (more < 0)
        return error_set(error, STATUS_FAILED, "%s: cannot be read: %s", source->origin,
                         g_strerror(errno));
    source->bytes = source->owned;
    source->length = got;
    return true;
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

static bool spool(struct source *source, int from, GError **error)
{
    g_autofree char *name = g_build_filename(g_get_tmp_dir(), "shootout-XXXXXX", NULL);
    int to = g_mkstemp_full(name, O_RDWR | O_CLOEXEC, 0600);
    if (to < 0)
        return error_set(error, STATUS_FAILED, "no temporary file in %s: %s", g_get_tmp_dir(),
                         g_strerror(errno));
    unlink(name);
    char buffer[65536];
    ssize_t got;
    bool fine = true;
    while (fine && ((got = read(from, buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR)))
        fine = got < 0 || write_all(to, buffer, got);
    if (!fine)
        error_set(error, STATUS_FAILED, "%s: cannot be kept in a temporary file in %s: %s",
                  source->origin, g_get_tmp_dir(), g_strerror(errno));
    else if (got < 0)
        error_set(error, STATUS_FAILED, "%s: cannot be read: %s", source->origin,
                  g_strerror(errno));
    else
        map(source, to, error);
    close(to);
    return source->mapped != NULL;
}

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

static bool open_path(struct source *source, const char *path, GError **error)
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
        fine = about.st_size <= READ_WHOLE ? read_whole(source, file, (gsize)about.st_size, error)
                                           : map(source, file, error);
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
    bool standard_input = !strcmp(path, "-");
    *source = (struct source){.origin = g_strdup(standard_input ? "stdin" : path)};
    if (standard_input ? spool(source, STDIN_FILENO, error) : open_path(source, path, error))
        return true;
    source_clear(source);
    return false;
}

void source_passed(const struct source *source, gsize at, gsize length)
{
    if (!source->mapped)
        return;
    gsize page = (gsize)sysconf(_SC_PAGESIZE), from = at / page * page;
    madvise((void *)(source->bytes + from), at + length - from, MADV_DONTNEED);
}

char *source_hash_beginning(const struct source *source, gsize length)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    for (gsize at = 0; at < length; at += SOURCE_WINDOW) {
        gsize n = MIN(length - at, (gsize)SOURCE_WINDOW);
        g_checksum_update(sum, (const guchar *)source->bytes + at, (gssize)n);
        source_passed(source, at, n);
    }
    return g_strdup(g_checksum_get_string(sum));
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
        zeros += !bytes[i];
        controls += bytes[i] < 32 && !strchr("\t\n\r\f\b\033", bytes[i]);
    }
    /* A NUL or two in a log is damage; many are a program or a picture. */
    return zeros * 50 > n || controls * 10 > n;
}
