/* From texts beside results to notes. */
#include "ingest/beside.h"

#include "ingest/note.h"
#include "schema/auto.h"
#include "schema/date.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static void text_clear(void *data)
{
    struct beside_text *text = data;
    g_free(text->origin);
    g_free(text->path);
}

bool beside_begin(struct beside *beside, const char *top)
{
    if (beside->top)
        return false;
    *beside = (struct beside){
        .top = g_strdup(top),
        .folders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .texts = g_array_new(FALSE, TRUE, sizeof(struct beside_text)),
    };
    g_array_set_clear_func(beside->texts, text_clear);
    return true;
}

void beside_end(struct beside *beside)
{
    if (!beside->top)
        return;
    g_free(beside->top);
    g_hash_table_unref(beside->folders);
    g_array_unref(beside->texts);
    if (beside->file)
        close(beside->file);
    *beside = (struct beside){0};
}

/* --- folders --- */

/* How much of a path its folder is, the separator included: "a.zip!b/" of "a.zip!b/c.txt", "a.zip!"
 * of "a.zip!b/". */
static gsize folder_length(const char *path, gsize length)
{
    if (length)
        length--;
    while (length && path[length - 1] != '/' && path[length - 1] != '!')
        length--;
    return length;
}

void beside_results(struct beside *beside, const char *origin)
{
    gsize length = strlen(origin), top = beside->top ? strlen(beside->top) : 0;
    while (top && (length = folder_length(origin, length)) >= top)
        if (!g_hash_table_add(beside->folders, g_strndup(origin, length)))
            break;
}

bool beside_has_results(const struct beside *beside)
{
    return beside->top && g_hash_table_size(beside->folders);
}

/* The nearest folder with results. */
static char *find_folder(const struct beside *beside, const char *origin)
{
    g_autofree char *folder = g_strdup(origin);
    gsize length = strlen(origin), top = strlen(beside->top);
    while ((length = folder_length(origin, length)) > top) {
        folder[length] = 0;
        if (g_hash_table_contains(beside->folders, folder))
            return g_steal_pointer(&folder);
    }
    return g_strdup(beside->top);
}

/* --- waiting --- */

static bool write_out(struct beside *beside, const char *bytes, gsize length)
{
    if (!beside->file) {
        g_autofree char *name = g_build_filename(g_get_tmp_dir(), "shootout-XXXXXX", NULL);
        int file = g_mkstemp_full(name, O_RDWR | O_CLOEXEC, 0600);
        if (file < 0)
            return false;
        unlink(name);
        beside->file = file;
    }
    for (gsize done = 0; done < length;) {
        ssize_t n = pwrite(beside->file, bytes + done, length - done, (off_t)(beside->end + done));
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (gsize)n : 0;
    }
    return true;
}

bool beside_offer(struct beside *beside, const struct source *source)
{
    if (!beside->top || source->length > NOTE_LARGEST)
        return false;
    struct beside_text text = {
        .at = beside->end, .length = source->length, .modified = source->modified};
    if (source->member) {
        if (!write_out(beside, source->bytes, source->length))
            return false;
        beside->end += source->length;
    } else {
        text.path = g_strdup(source->path);
    }
    text.origin = g_strdup(source->origin);
    g_array_append_val(beside->texts, text);
    return true;
}

/* --- keeping --- */

static bool read_back(const struct beside *beside, const struct beside_text *text,
                      struct source *source)
{
    if (text->path)
        return source_open(source, text->path, NULL) && source->length <= NOTE_LARGEST;
    source_of_bytes(source, text->origin, NULL, 0);
    source->bytes = source->owned = g_malloc(text->length + 1);
    while (source->length < text->length) {
        ssize_t n = pread(beside->file, source->owned + source->length,
                          text->length - source->length, (off_t)(text->at + source->length));
        if (!n || (n < 0 && errno != EINTR))
            return false;
        source->length += n > 0 ? (gsize)n : 0;
    }
    return true;
}

bool beside_keep(struct beside *beside, guint i, struct store *store, bool *kept, GError **error)
{
    const struct beside_text *text = &g_array_index(beside->texts, struct beside_text, i);
    auto_clear(source_clear) struct source source = {0};
    *kept = false;
    if (!read_back(beside, text, &source) || !source.length)
        return true;
    g_autofree char *folder = find_folder(beside, text->origin),
                    *modified = text->modified ? date_format(text->modified) : NULL,
                    *begins = note_first_line(&source);
    struct source_info info = {
        .sha256 = source_hash(&source),
        .size = source.length,
        .origin = text->origin,
        .kind = "note",
        .title = begins,
        .modified = modified,
    };
    return note_put(store, &info, folder, source.bytes, kept, error);
}
