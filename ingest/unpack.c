/* Reading archives: libarchive decodes, one pass puts what may hold results into a temporary file.
 * All bytes count against the bounds, also those that are passed over, since a packed file costs
 * its unpacked size in time. */
#include "ingest/unpack.h"
#include "ingest/unpack_kind.h"

#include "schema/auto.h"
#include "schema/error.h"
#include "schema/unit.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { FAULTS = 20, BLOCK = 64 * 1024 };

/* Below this much, nothing is a bomb: B. */
enum { HARMLESS = 64 << 20 };

/* --- names --- */

/* "./a//b/../c" becomes "a/b/c": dots and empty parts mean nothing inside an archive. */
static char *clean_name(const char *name)
{
    g_auto(GStrv) parts = g_strsplit(name, "/", 0);
    g_autoptr(GString) clean = g_string_new(NULL);
    for (gsize i = 0; parts[i]; i++)
        if (*parts[i] && strcmp(parts[i], ".") && strcmp(parts[i], ".."))
            g_string_append_printf(clean, "%s%s", clean->len ? "/" : "", parts[i]);
    return g_strdup(clean->str);
}

static bool hidden(const char *name)
{
    return *name == '.' || strstr(name, "/.");
}

/* Names are UTF-8, or the bytes that an old archive has, read as Latin-1. */
static char *name_of(struct archive_entry *entry)
{
    const char *name = archive_entry_pathname_utf8(entry);
    if (!name)
        name = archive_entry_pathname(entry);
    if (!name)
        return g_strdup("unnamed");
    g_autofree char *text = g_utf8_validate(name, -1, NULL)
                                ? g_strdup(name)
                                : g_convert(name, -1, "UTF-8", "ISO-8859-1", NULL, NULL, NULL);
    for (char *c = text; c && *c; c++)
        if (*c == '\\')
            *c = '/';
    return text ? clean_name(text) : g_strdup("unnamed");
}

/* A single compressed file has no name of its own: "fio.json.gz" holds "fio.json". */
static char *name_inside(const char *origin)
{
    static const char *const endings[] = {".gz", ".xz", ".zst", ".bz2"};
    g_autofree char *base = g_path_get_basename(origin);
    for (gsize i = 0; i < G_N_ELEMENTS(endings); i++)
        if (g_str_has_suffix(base, endings[i]) && strlen(base) > strlen(endings[i]))
            base[strlen(base) - strlen(endings[i])] = 0;
    return hidden(base) ? g_strdup("content") : g_steal_pointer(&base);
}

/* As walk.h has it: by name, part for part, shootout.xml first. */
static int by_name(gconstpointer a, gconstpointer b)
{
    const struct unpack_member *x = a, *y = b;
    const char *p = x->name, *q = y->name;
    for (;;) {
        gsize n = strcspn(p, "/!"), m = strcspn(q, "/!");
        if (n != m || strncmp(p, q, n)) {
            bool described_p = !strcmp(p, "shootout.xml"), described_q = !strcmp(q, "shootout.xml");
            if (described_p != described_q)
                return described_p ? -1 : 1;
            int order = strncmp(p, q, MIN(n, m));
            return order ? order : n < m ? -1 : 1;
        }
        if (!p[n] || !q[m])
            return p[n] ? 1 : q[m] ? -1 : x->number < y->number ? -1 : 1;
        p += n + 1;
        q += m + 1;
    }
}

/* --- one pass --- */

/* An archive, or one inside it, being read. */
struct pass {
    struct unpack *unpack;
    const struct bounds *bounds;
    const struct source *source;
    char *prefix;   /* "" or "inner.zip!" */
    guint64 packed; /* B of the outermost archive */
    struct archive *archive;
    bool raw; /* one compressed file, whatever is in it */
    char *block;
};

static void pass_clear(struct pass *pass)
{
    if (pass->archive)
        archive_read_free(pass->archive);
    g_free(pass->block);
    g_free(pass->prefix);
}

static void add_fault(struct unpack *unpack, const char *name, const char *what)
{
    if (unpack->faults->len >= FAULTS)
        unpack->more_faults++;
    else
        g_ptr_array_add(unpack->faults, g_strdup_printf("%s%s%s: %s", unpack->origin,
                                                        *name ? "!" : "", name, what));
}

/* libarchive's own words, without an end of line. */
static char *words_of(struct archive *archive)
{
    const char *words = archive_error_string(archive);
    return g_strstrip(g_utf8_make_valid(words ? words : "its bytes make no sense", -1));
}

static bool too_much(const struct pass *pass, const char *what, const char *limit, GError **error)
{
    return error_set(error, STATUS_FAILED,
                     "%s: unpacks to more than %s; nothing of it was taken (--limit %s=N allows "
                     "more)",
                     pass->unpack->origin, what, limit);
}

/* Count what was unpacked: in all, and of this member. */
static bool count(const struct pass *pass, guint64 got, guint64 of_member, GError **error)
{
    struct unpack *unpack = pass->unpack;
    const struct bounds *bounds = pass->bounds;
    unpack->bytes += got;
    g_autofree char *times = g_strdup_printf("%" G_GUINT64_FORMAT " times its size",
                                             bounds->unpack_ratio),
                    *each = unit_format_size(bounds->unpack_member),
                    *all = unit_format_size(bounds->unpack_bytes);
    if (unpack->bytes > HARMLESS && unpack->bytes / bounds->unpack_ratio > pass->packed)
        return too_much(pass, times, "unpack.ratio", error);
    if (unpack->bytes > bounds->unpack_bytes)
        return too_much(pass, all, "unpack.bytes", error);
    return of_member <= bounds->unpack_member || too_much(pass, each, "unpack.member", error);
}

static bool keep(const struct pass *pass, guint64 at, gsize length, GError **error)
{
    for (gsize done = 0; done < length;) {
        ssize_t n =
            pwrite(pass->unpack->file, pass->block + done, length - done, (off_t)(at + done));
        if (n < 0 && errno != EINTR)
            return error_set(error, STATUS_FAILED,
                             "%s: cannot be unpacked into a temporary file in %s: %s",
                             pass->unpack->origin, g_get_tmp_dir(), g_strerror(errno));
        done += n > 0 ? (gsize)n : 0;
    }
    return true;
}

/* The first bytes say what a member is: text is worth keeping, and so is an archive, as if it were
 * one. */
static enum passed_kind kind_of(const struct pass *pass, gsize length)
{
    const struct source head = {.bytes = pass->block, .length = length};
    enum passed_kind kind = passed_kind_of(pass->block, length);
    return kind == PASSED_BINARY && unpack_is_archive(&head) ? PASSED_TEXT : kind;
}

static guint64 next_page(guint64 at)
{
    guint64 page = (guint64)sysconf(_SC_PAGESIZE);
    return (at + page - 1) / page * page;
}

/* As many bytes as there are, up to a block.  Less than 0: damage. */
static gssize read_block(const struct pass *pass)
{
    gsize got = 0;
    while (got < BLOCK) {
        la_ssize_t n = archive_read_data(pass->archive, pass->block + got, BLOCK - got);
        if (n == ARCHIVE_RETRY)
            continue;
        if (n < 0)
            return -1;
        if (!n)
            break;
        got += (gsize)n;
    }
    return (gssize)got;
}

/* Unpack the member at hand; *kind becomes PASSED_TEXT where it is whole and may hold results.
 * False where a limit stops it all. */
static bool read_member(const struct pass *pass, struct unpack_member *member,
                        enum passed_kind *kind, GError **error)
{
    gssize got = 0;
    bool wanted = *kind == PASSED_TEXT;
    for (bool first = true; (got = read_block(pass)) > 0; first = false) {
        if (!count(pass, (guint64)got, member->length + (guint64)got, error))
            return false;
        if (first && wanted)
            wanted = (*kind = kind_of(pass, (gsize)got)) == PASSED_TEXT;
        if (wanted && !keep(pass, member->at + member->length, (gsize)got, error))
            return false;
        member->length += (guint64)got;
    }
    if (got < 0 && wanted) {
        g_autofree char *why = words_of(pass->archive),
                        *what = g_strdup_printf("damaged, and left out: %s", why);
        add_fault(pass->unpack, member->name, what);
        *kind = PASSED_UNREADABLE; /* counted by its fault */
    } else if (!wanted || !member->length) {
        *kind = wanted ? PASSED_EMPTY : *kind;
        pass->unpack->passed.n[*kind]++;
    }
    return true;
}

static bool take_member(const struct pass *pass, struct unpack_member *member,
                        enum passed_kind kind, GError **error)
{
    bool fine = read_member(pass, member, &kind, error);
    if (fine && kind == PASSED_TEXT)
        g_array_append_val(pass->unpack->members, *member);
    else
        g_free(member->name);
    return fine;
}

static guint64 end_of(const struct unpack *unpack)
{
    guint n = unpack->members->len;
    const struct unpack_member *last =
        n ? &g_array_index(unpack->members, struct unpack_member, n - 1) : NULL;
    return last ? next_page(last->at + last->length) : 0;
}

/* Zip has no time before 1980, and writes that for none: epoch seconds of 1980-01-02. */
enum { NO_TIME = 315619200 };

static bool take_entry(const struct pass *pass, struct archive_entry *entry, GError **error)
{
    struct unpack *unpack = pass->unpack;
    g_autofree char *name = archive_format(pass->archive) == ARCHIVE_FORMAT_RAW
                                ? name_inside(pass->source->origin)
                                : name_of(entry);
    bool file = archive_entry_filetype(entry) == AE_IFREG && !archive_entry_hardlink(entry);
    if (archive_entry_filetype(entry) == AE_IFDIR)
        return true;
    struct unpack_member member = {
        .name = g_strconcat(pass->prefix, name, NULL),
        .at = end_of(unpack),
        .modified = archive_entry_mtime_is_set(entry) ? archive_entry_mtime(entry) : 0,
        .number = unpack->members->len,
    };
    if (member.modified < NO_TIME)
        member.modified = 0;
    if (file && archive_entry_is_data_encrypted(entry)) {
        add_fault(unpack, member.name, "encrypted, and left out");
        g_free(member.name);
        return true;
    }
    enum passed_kind kind = !file                    ? PASSED_SPECIAL
                            : !*name || hidden(name) ? PASSED_HIDDEN
                                                     : PASSED_TEXT;
    return take_member(pass, &member, kind, error);
}

static bool begin(struct pass *pass, GError **error)
{
    struct archive *archive = pass->archive = archive_read_new();
    pass->block = pass->block ? pass->block : g_malloc(BLOCK);
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_bzip2(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_filter_zstd(archive);
    if (!pass->raw) {
        archive_read_support_format_tar(archive);
        archive_read_support_format_zip(archive);
    }
    if (unpack_is_stream(pass->source))
        archive_read_support_format_raw(archive);
    if (archive_read_open_memory(archive, pass->source->bytes, pass->source->length) >=
        ARCHIVE_WARN)
        return true;
    g_autofree char *why = words_of(archive);
    return error_set(error, STATUS_FAILED, "%s: cannot be unpacked: %s", pass->source->origin, why);
}

/* All members of one archive. */
static bool take_archive(struct pass *pass, GError **error)
{
    struct unpack *unpack = pass->unpack;
    struct archive_entry *entry;
    guint64 before = unpack->seen;
    int got = begin(pass, error) ? ARCHIVE_OK : ARCHIVE_FATAL;
    if (got == ARCHIVE_FATAL)
        return false;
    while ((got = archive_read_next_header(pass->archive, &entry)) >= ARCHIVE_FAILED &&
           got != ARCHIVE_EOF) {
        if (++unpack->seen > pass->bounds->unpack_members)
            return error_set(error, STATUS_FAILED,
                             "%s: has more than %" G_GUINT64_FORMAT
                             " members; nothing of it was taken (--limit unpack.members=N allows "
                             "more)",
                             unpack->origin, pass->bounds->unpack_members);
        if (got >= ARCHIVE_WARN && !take_entry(pass, entry, error))
            return false;
    }
    if (got == ARCHIVE_EOF && unpack->seen == before && !pass->raw &&
        unpack_is_stream(pass->source)) {
        archive_read_free(pass->archive); /* zeros, which end a tar, are all there is to it */
        pass->raw = true;
        return take_archive(pass, error);
    }
    if (got == ARCHIVE_EOF)
        return true;
    g_autofree char *why = words_of(pass->archive),
                    *what = g_strdup_printf("damaged, and read only up to there: %s", why),
                    *name = g_strndup(pass->prefix, strcspn(pass->prefix, "!"));
    if (!unpack->seen)
        return error_set(error, STATUS_FAILED, "%s: cannot be unpacked: %s", unpack->origin, why);
    add_fault(unpack, name, what);
    return true;
}

/* --- archives inside --- */

static bool map(struct unpack *unpack, GError **error)
{
    g_clear_pointer(&unpack->mapped, g_mapped_file_unref);
    g_autoptr(GError) why = NULL;
    unpack->mapped = g_mapped_file_new_from_fd(unpack->file, FALSE, &why);
    return unpack->mapped || error_set(error, STATUS_FAILED, "%s: cannot be read again: %s",
                                       unpack->origin, why->message);
}

static struct source bytes_of(const struct unpack *unpack, const struct unpack_member *member)
{
    const char *bytes = g_mapped_file_get_contents(unpack->mapped);
    return (struct source){.bytes = bytes + member->at, .length = (gsize)member->length};
}

/* Member `number` is an archive, whose members follow those that are there. */
static bool take_inner(struct unpack *unpack, guint number, const struct bounds *bounds,
                       guint64 packed, GError **error)
{
    struct unpack_member *outer = &g_array_index(unpack->members, struct unpack_member, number);
    struct source inside = bytes_of(unpack, outer);
    g_autofree char *name = g_strdup(outer->name);
    inside.origin = name;
    auto_clear(pass_clear) struct pass pass = {.unpack = unpack,
                                               .bounds = bounds,
                                               .source = &inside,
                                               .prefix = g_strconcat(name, "!", NULL),
                                               .packed = packed};
    g_autoptr(GError) why = NULL;
    guint64 before = unpack->bytes;
    if (take_archive(&pass, &why))
        return true;
    if (unpack->bytes != before) { /* a limit, which holds for all of it */
        g_propagate_error(error, g_steal_pointer(&why));
        return false;
    }
    add_fault(unpack, name, "damaged, and left out: it cannot be unpacked");
    return true;
}

/* Archives give way to their members; one inside one inside one is a fault. */
static bool open_inner(struct unpack *unpack, const struct bounds *bounds, guint64 packed,
                       GError **error)
{
    guint outer = unpack->members->len;
    g_autofree bool *opened = g_new0(bool, outer + 1);
    for (guint i = 0; i < outer; i++) {
        struct source bytes =
            bytes_of(unpack, &g_array_index(unpack->members, struct unpack_member, i));
        opened[i] = unpack_is_archive(&bytes);
        if (opened[i] && !take_inner(unpack, i, bounds, packed, error))
            return false;
    }
    if (!map(unpack, error))
        return false;
    guint kept = 0;
    for (guint i = 0; i < unpack->members->len; i++) {
        struct unpack_member *members = (struct unpack_member *)(gpointer)unpack->members->data;
        struct source bytes = bytes_of(unpack, &members[i]);
        bool deep = i >= outer && unpack_is_archive(&bytes);
        if (deep)
            add_fault(unpack, members[i].name,
                      "an archive in an archive in an archive is left out");
        if (deep || (i < outer && opened[i]))
            g_clear_pointer(&members[i].name, g_free);
        else {
            struct unpack_member member = members[i];
            members[i].name = NULL;
            members[kept++] = member;
        }
    }
    g_array_set_size(unpack->members, kept);
    return true;
}

/* --- all of it --- */

static bool open_temporary(struct unpack *unpack, GError **error)
{
    g_autofree char *name = g_build_filename(g_get_tmp_dir(), "shootout-XXXXXX", NULL);
    unpack->file = g_mkstemp_full(name, O_RDWR | O_CLOEXEC, 0600);
    if (unpack->file < 0)
        return error_set(error, STATUS_FAILED, "no temporary file in %s: %s", g_get_tmp_dir(),
                         g_strerror(errno));
    unlink(name);
    return true;
}

static void member_free(void *data)
{
    g_free(((struct unpack_member *)data)->name);
}

bool unpack_open(struct unpack *unpack, const struct source *source, const struct bounds *bounds,
                 GError **error)
{
    *unpack = (struct unpack){.members = g_array_new(FALSE, TRUE, sizeof(struct unpack_member)),
                              .faults = g_ptr_array_new_with_free_func(g_free),
                              .origin = g_strdup(source->origin),
                              .path = g_strdup(source->path ? source->path : source->origin),
                              .file = -1};
    g_array_set_clear_func(unpack->members, member_free);
    auto_clear(pass_clear) struct pass pass = {.unpack = unpack,
                                               .bounds = bounds,
                                               .source = source,
                                               .prefix = g_strdup(""),
                                               .packed = source->length};
    bool fine = open_temporary(unpack, error) && take_archive(&pass, error) && map(unpack, error) &&
                open_inner(unpack, bounds, source->length, error);
    if (unpack->file >= 0)
        close(unpack->file);
    unpack->file = -1;
    g_array_sort(unpack->members, by_name);
    if (!fine)
        unpack_clear(unpack);
    return fine;
}

void unpack_member(const struct unpack *unpack, guint number, struct source *member)
{
    const struct unpack_member *at = &g_array_index(unpack->members, struct unpack_member, number);
    g_auto(GStrv) parts = g_strsplit(at->name, "!", 0);
    g_autofree char *inside = g_strjoinv("!/", parts);
    *member = bytes_of(unpack, at);
    member->origin = g_strdup_printf("%s!%s", unpack->origin, at->name);
    member->path = g_strdup_printf("%s!/%s", unpack->path, inside);
    member->modified = at->modified;
    member->member = true;
    member->mapped = g_mapped_file_ref(unpack->mapped);
}

void unpack_clear(struct unpack *unpack)
{
    g_clear_pointer(&unpack->members, g_array_unref);
    g_clear_pointer(&unpack->faults, g_ptr_array_unref);
    g_clear_pointer(&unpack->mapped, g_mapped_file_unref);
    g_clear_pointer(&unpack->origin, g_free);
    g_clear_pointer(&unpack->path, g_free);
}
