/* Archives, pages and addresses on their way into an archive of ours. */
#include "ingest/import_ways.h"

#include "ingest/fetch.h"
#include "ingest/page.h"
#include "ingest/unpack_beside.h"
#include "schema/auto.h"

#include <string.h>

/* Could not be had at all; the other inputs go in. */
static void refuse(struct import *import, bool by_hand, const char *why)
{
    import_say(import, "%s", why);
    import->not_taken |= by_hand;
    import->passed.n[PASSED_UNREADABLE] += !by_hand;
}

/* --- pages --- */

static const struct format *format_of(const char *text, gsize length)
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "page", text, length);
    return format_sniff(&source, NULL);
}

static const void *claim(const struct page_piece *piece)
{
    return format_of(piece->text->str, piece->text->len);
}

/* Whether a format that reads markup itself knows the page better than its pieces show. */
static bool better_whole(const struct page *page, const struct source *source)
{
    const struct format *whole = format_sniff(source, NULL);
    for (guint i = 0; whole && i < page->pieces->len; i++)
        if (claim(page_piece(page, i)) == whole)
            whole = NULL;
    return whole;
}

static bool take_pieces(struct intake *intake, struct offer *offer, const struct page *page,
                        GError **error)
{
    guint n = page->pieces->len;
    g_autofree struct source *texts = g_new0(struct source, n + 1);
    g_autofree struct piece *pieces = g_new0(struct piece, n + 1);
    for (guint i = 0; i < n; i++) {
        const struct page_piece *piece = page_piece(page, i);
        source_of_bytes(&texts[i], offer->kept->origin, piece->text->str, piece->text->len);
        texts[i].map = offer->kept->map;
        pieces[i] = (struct piece){&texts[i], piece->line, piece->at, piece->length, true};
    }
    offer->pieces = pieces;
    offer->n_pieces = n;
    bool fine = import_source(intake, offer, error);
    for (guint i = 0; i < n; i++)
        source_clear(&texts[i]);
    return fine;
}

static bool take_page(struct intake *intake, struct offer *offer, GError **error)
{
    auto_clear(page_clear) struct page page = {0};
    g_autoptr(GError) why = NULL;
    if (!page_read(&page, offer->kept, &why)) {
        refuse(intake->import, offer->by_hand, why->message);
        return true;
    }
    offer->title = page.title;
    offer->published = page.published;
    if (!page.pieces->len || better_whole(&page, offer->kept))
        return import_source(intake, offer, error);
    if (!intake->import->format)
        page_join(&page, claim);
    return take_pieces(intake, offer, &page, error);
}

/* --- archives --- */

static void say_faults(struct import *import, const struct unpack *unpack, bool by_hand)
{
    for (guint i = 0; i < unpack->faults->len; i++)
        refuse(import, by_hand, unpack->faults->pdata[i]);
    if (!unpack->more_faults)
        return;
    import_say(import, "%s: and %" G_GUINT64_FORMAT " more of the kind", unpack->origin,
               unpack->more_faults);
    import->passed.n[PASSED_UNREADABLE] += by_hand ? 0 : unpack->more_faults;
}

static bool take_member(struct intake *intake, const struct unpack_beside *beside, guint number,
                        const char *etag, GError **error)
{
    auto_clear(source_clear) struct source member = {0};
    unpack_member(beside->unpack, number, &member);
    member.neighbours = &beside->neighbours;
    member.etag = g_strdup(etag);
    g_autofree char *name = g_path_get_basename(member.path);
    if (!strcmp(name, "shootout.xml"))
        words_describe(&intake->words, member.path, member.bytes, member.length, member.origin);
    return import_bytes(intake, &member, member.path, false, error);
}

static bool take_archive(struct intake *intake, const struct source *source, bool by_hand,
                         GError **error)
{
    struct import *import = intake->import;
    auto_clear(unpack_clear) struct unpack unpack = {0};
    g_autoptr(GError) why = NULL;
    if (!unpack_open(&unpack, source, &import->bounds, &why)) {
        refuse(import, by_hand, why->message);
        return true;
    }
    if (!source->path) { /* no folder of ours is above it */
        g_autofree char *top = g_strconcat(unpack.path, "!", NULL);
        words_end(&intake->words, top);
    }
    guint64 before = import->files + import->files_known;
    say_faults(import, &unpack, by_hand);
    passed_add(&import->passed, &unpack.passed);
    g_autofree char *inside = g_strconcat(source->origin, "!", NULL);
    bool mine, fine = true;
    intake_begin_tree(intake, inside, &mine);
    auto_clear(unpack_beside_clear) struct unpack_beside beside;
    unpack_beside_init(&beside, &unpack);
    for (guint i = 0; fine && i < unpack.members->len; i++)
        fine = take_member(intake, &beside, i, source->etag, error);
    if (!fine || !intake_end_tree(intake, mine, error))
        return false;
    if (by_hand)
        intake_say_known(intake, source->origin);
    if (by_hand && import->files + import->files_known == before) {
        import_say(import,
                   "%s: no results in this archive (%" G_GUINT64_FORMAT " members looked at)",
                   source->origin, unpack.seen);
        import->not_taken = true;
    }
    return true;
}

bool import_wants(struct intake *intake, const struct source *head, const char *path)
{
    struct source known = *head;
    known.map = words_map(&intake->words, path);
    g_autoptr(GError) tie = NULL;
    return intake->import->format || unpack_is_archive(head) || page_is_html(head) ||
           format_sniff(&known, &tie) || tie;
}

bool import_bytes(struct intake *intake, struct source *source, const char *path, bool by_hand,
                  GError **error)
{
    struct offer offer = {.kept = source, .path = path, .by_hand = by_hand};
    source->map = words_map(&intake->words, path);
    if (unpack_is_archive(source) && !source->member &&
        (by_hand || passed_kind_of(source->bytes, source->length) != PASSED_DOCUMENT))
        return take_archive(intake, source, by_hand, error);
    if (page_is_html(source))
        return take_page(intake, &offer, error);
    return import_source(intake, &offer, error);
}

/* --- addresses --- */

/* A source that an address gave earlier. */
struct earlier {
    gint64 id;
    char *origin;
    bool typed; /* a shootout.xml, which no other describes */
};

static void earlier_clear(void *data)
{
    g_free(((struct earlier *)data)->origin);
}

/* Those of the newest import of the address, and the ETag that all of them have; *etag stays NULL
 * where there is none. */
static GArray *find_earlier(struct store *store, const char *origin, char **etag, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(store, "source_address", NULL, error);
    if (!rows)
        return NULL;
    GArray *found = g_array_new(FALSE, TRUE, sizeof(struct earlier));
    g_array_set_clear_func(found, earlier_clear);
    rows_bind_text(rows, "origin", origin);
    GError *failed = NULL;
    while (rows_next(rows, &failed)) {
        struct earlier earlier = {rows_integer(rows, 0), g_strdup(rows_text(rows, 1)),
                                  !g_strcmp0(rows_text(rows, 3), "typed")};
        g_array_append_val(found, earlier);
        g_free(*etag);
        *etag = g_strdup(rows_text(rows, 2));
    }
    if (!failed)
        return found;
    g_array_unref(found);
    g_propagate_error(error, failed);
    return NULL;
}

/* "http://host/a.zip!dir/b.txt" stands at "http://host/a.zip!/dir/b.txt". */
static char *path_of(const char *origin, const char *address)
{
    const char *inside = origin + strlen(address);
    if (*inside != '!')
        return g_strdup(origin);
    g_auto(GStrv) parts = g_strsplit(inside + 1, "!", 0);
    g_autofree char *below = g_strjoinv("!/", parts);
    return g_strdup_printf("%s!/%s", address, below);
}

/* The server has nothing new: the words given now still apply. */
static bool take_unchanged(struct intake *intake, const struct source *source,
                           const GArray *earlier, GError **error)
{
    import_say(intake->import, "%s: not changed since it was imported", source->origin);
    for (guint i = 0; i < earlier->len; i++) {
        struct earlier *known = &g_array_index(earlier, struct earlier, i);
        g_autofree char *path = path_of(known->origin, source->origin);
        struct source kept = {.origin = known->origin};
        struct offer offer = {.kept = &kept, .path = known->typed ? NULL : path};
        offer.by_hand = earlier->len == 1;
        if (!import_known(intake, &offer, known->id, error))
            return false;
    }
    intake_say_known(intake, source->origin);
    return true;
}

bool import_address(struct intake *intake, const char *address, GError **error)
{
    struct import *import = intake->import;
    g_autofree char *origin = g_strndup(address, strcspn(address, "#")), *etag = NULL,
                    *scheme = g_strndup(address, strcspn(address, "/"));
    g_autoptr(GArray) earlier = NULL;
    if (import->store && !(earlier = find_earlier(import->store, origin, &etag, error)))
        return false;
    words_end(&intake->words, scheme); /* no folder of ours is above an address */
    auto_clear(source_clear) struct source source = {0};
    g_autoptr(GError) why = NULL;
    bool unchanged;
    if (!fetch_open(&source, address, etag, &import->bounds, &unchanged, &why)) {
        refuse(import, true, why->message);
        return true;
    }
    if (unchanged && earlier)
        return take_unchanged(intake, &source, earlier, error);
    return import_bytes(intake, &source, source.origin, true, error);
}
