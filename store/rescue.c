/* Mending a copy of a damaged archive. */
#include "store/rescue.h"
#include "store/inside.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The first page, as SQLite's file format (section 1.3) has it: numbers are big-endian. */
enum { PAGE = 16384, JOURNAL = 18, COUNTER = 24, COUNT = 28, FREE = 32, VALID_FOR = 92 };

static guint32 get(const guint8 *at)
{
    return (guint32)at[0] << 24 | (guint32)at[1] << 16 | (guint32)at[2] << 8 | at[3];
}

static void put(guint8 *at, guint32 value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (guint8)(value >> (24 - 8 * i));
}

/* A temporary file; the caller frees its name and unlinks it. */
static char *make_temporary(int *file, GError **error)
{
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "shootout-XXXXXX", NULL);
    *file = g_mkstemp_full(path, O_RDWR | O_CLOEXEC, 0600);
    if (*file >= 0)
        return g_steal_pointer(&path);
    error_set(error, STATUS_FAILED, "no temporary file in %s: %s", g_get_tmp_dir(),
              g_strerror(errno));
    return NULL;
}

static bool copy_bytes(const char *from, int to, GError **error)
{
    g_autofree guint8 *buffer = g_malloc(PAGE);
    int file = open(from, O_RDONLY | O_CLOEXEC);
    ssize_t got = file < 0 ? -1 : 1;
    while (got > 0 && (got = read(file, buffer, PAGE)) > 0)
        if (write(to, buffer, (size_t)got) != got)
            got = -1;
    if (got < 0)
        error_set(error, STATUS_FAILED, "%s: cannot be copied to %s: %s", from, g_get_tmp_dir(),
                  g_strerror(errno));
    if (file >= 0)
        close(file);
    return !got;
}

/* The file of a new archive. */
static bool new_archive(char **bytes, gsize *length, GError **error)
{
    int file;
    g_autofree char *path = make_temporary(&file, error);
    if (!path)
        return false;
    close(file);
    struct store *store = store_open(path, STORE_WRITE, error);
    bool made = store;
    store_close(store);
    made = made && g_file_get_contents(path, bytes, length, error);
    unlink(path);
    return made;
}

static bool put_page(int file, const void *bytes, guint32 page, GError **error)
{
    return pwrite(file, bytes, PAGE, (off_t)(page - 1) * PAGE) == PAGE ||
           error_set(error, STATUS_FAILED, "the copy cannot be mended: %s", g_strerror(errno));
}

/* The pages that say which tables there are and where they begin: the first one and its children
 * (its header at 100 counts cells at 103, has the last child at 108, the places of cells from 112;
 * a cell begins with its child). */
static bool put_schema(int file, const char *new, gsize length, GError **error)
{
    const guint8 *first = (const guint8 *)new;
    bool parent = first[100] == 5;
    for (guint i = 0, n = (guint)first[103] << 8 | first[104]; parent && i <= n; i++) {
        gsize cell = i < n ? (gsize)first[112 + 2 * i] << 8 | first[113 + 2 * i] : 108;
        guint32 page = get(first + MIN(cell, PAGE - 4));
        if (!page || (gsize)page * PAGE > length ||
            !put_page(file, new + (gsize)(page - 1) * PAGE, page, error))
            return false;
    }
    return true;
}

/* Fill up what was cut; `schema`: give it that of a new archive. */
static bool mend(int file, bool schema, GError **error)
{
    guint8 first[PAGE] = {0};
    g_autofree char *new = NULL;
    gsize length;
    off_t end = lseek(file, 0, SEEK_END);
    guint32 pages = MAX(1, (guint32)((end + PAGE - 1) / PAGE));
    if (pread(file, first, PAGE, 0) == PAGE)
        pages = CLAMP(get(first + COUNT), pages, pages * 1000);
    if (schema && (!new_archive(&new, &length, error) || !put_schema(file, new, length, error)))
        return false;
    if (schema) {
        memcpy(first, new, PAGE);
        pages = MAX(pages, (guint32)(length / PAGE));
        put(first + COUNT, pages);
        put(first + FREE, 0), put(first + FREE + 4, 0);
        put(first + VALID_FOR, get(first + COUNTER));
    }
    first[JOURNAL] = first[JOURNAL + 1] = 1; /* no WAL beside the copy */
    return put_page(file, first, 1, error) &&
           (!ftruncate(file, (off_t)pages * PAGE) ||
            error_set(error, STATUS_FAILED, "the copy cannot be mended: %s", g_strerror(errno)));
}

static bool holds_tables(struct store *store)
{
    struct query *query = sqlite_query(store->db, "rescue_holds", NULL);
    gint64 n = 0;
    return query && sqlite_get(query, &n, NULL) && n;
}

/* The copy loses its name at once, so that nothing of it is left behind. */
static struct store *open_mended(const char *path, bool schema, GError **error)
{
    int file;
    g_autofree char *copy = make_temporary(&file, error);
    if (!copy)
        return NULL;
    struct store *store = NULL;
    if (copy_bytes(path, file, error) && mend(file, schema, error))
        store = store_open(copy, STORE_READ, error);
    close(file);
    unlink(copy);
    return store;
}

struct store *rescue_open(const char *path, GError **error)
{
    g_autoptr(GError) why = NULL;
    struct store *store = store_open(path, STORE_READ, &why);
    for (int schema = 0; !store && schema < 2; schema++) {
        store = open_mended(path, schema, NULL);
        if (store && schema && !holds_tables(store)) {
            store_close(store);
            store = NULL;
        }
    }
    if (!store)
        g_propagate_error(error, g_steal_pointer(&why));
    return store;
}
