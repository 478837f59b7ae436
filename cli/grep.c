/* Looking for a text in what the archive keeps. */
#include "cli/grep.h"

#include "schema/auto.h"

#include <string.h>

/* --- in a text that comes in pieces --- */

/* What is left of a piece begins the next, so that a text on the border is found. */
struct search {
    const struct grep *grep;
    GString *bytes;
    const char *encoding; /* UTF-16 of either order; NULL: UTF-8 or Latin-1 */
    bool begun, found;
};

static void tell_encoding(struct search *search)
{
    const char *bytes = search->bytes->str;
    if (search->bytes->len >= 2 && !memcmp(bytes, "\xff\xfe", 2))
        search->encoding = "UTF-16LE";
    else if (search->bytes->len >= 2 && !memcmp(bytes, "\xfe\xff", 2))
        search->encoding = "UTF-16BE";
    search->begun = true;
}

/* Characters that the border of a piece cuts are left out. */
static char *as_utf8(const char *bytes, gsize length, const char *encoding)
{
    if (encoding)
        return g_convert_with_fallback(bytes, (gssize)(length & ~(gsize)1), "UTF-8", encoding, "?",
                                       NULL, NULL, NULL);
    while (length && ((guchar)*bytes & 0xc0) == 0x80)
        bytes++, length--;
    const char *end;
    if (g_utf8_validate_len(bytes, length, &end) || length - (gsize)(end - bytes) < 4)
        return g_strndup(bytes, (gsize)(end - bytes));
    return g_convert(bytes, (gssize)length, "UTF-8", "ISO-8859-1", NULL, NULL, NULL);
}

static bool stands_in(const struct search *search)
{
    const struct grep *grep = search->grep;
    g_autofree char *text = NULL, *folded = NULL;
    if (!search->encoding && grep->plain) {
        for (gsize i = 0; i < search->bytes->len; i++)
            search->bytes->str[i] = g_ascii_tolower(search->bytes->str[i]);
        return memmem(search->bytes->str, search->bytes->len, grep->text, strlen(grep->text));
    }
    text = as_utf8(search->bytes->str, search->bytes->len, search->encoding);
    folded = text ? g_utf8_casefold(text, -1) : NULL;
    return folded && strstr(folded, grep->text);
}

/* A folded letter may be three times as long as it was. */
static bool look(void *user, const char *bytes, gsize length, GError **error)
{
    (void)error;
    struct search *search = user;
    gsize overlap = 4 * (strlen(search->grep->text) + 2);
    g_string_append_len(search->bytes, bytes, (gssize)length);
    if (!search->begun)
        tell_encoding(search);
    search->found = stands_in(search);
    if (search->bytes->len > overlap) {
        gsize away = search->bytes->len - overlap;
        g_string_erase(search->bytes, 0, (gssize)(away & ~(gsize)1));
    }
    return !search->found;
}

static bool search_source(const struct grep *grep, gint64 source, bool *found, GError **error)
{
    g_autoptr(GString) bytes = g_string_new(NULL);
    struct search search = {.grep = grep, .bytes = bytes};
    g_autoptr(GError) wrong = NULL;
    bool read = store_source_read(grep->store, source, look, &search, &wrong);
    *found = search.found;
    if (read || search.found)
        return true;
    g_propagate_error(error, g_steal_pointer(&wrong));
    return false;
}

/* Each source once. */
static bool source_has(struct grep *grep, gint64 source, bool *has, GError **error)
{
    gpointer known;
    if (g_hash_table_lookup_extended(grep->sources, GSIZE_TO_POINTER((gsize)source), NULL,
                                     &known)) {
        *has = GPOINTER_TO_INT(known);
        return true;
    }
    if (!search_source(grep, source, has, error))
        return false;
    g_hash_table_insert(grep->sources, GSIZE_TO_POINTER((gsize)source), GINT_TO_POINTER(*has));
    return true;
}

/* --- runs --- */

static bool search_notes(struct grep *grep, GError **error)
{
    auto_clear(rows_clear) struct rows *rows = store_rows(grep->store, "list_notes", NULL, error);
    GError *wrong = NULL;
    while (rows && rows_next(rows, &wrong)) {
        bool has;
        if (!source_has(grep, rows_integer(rows, 0), &has, error))
            return false;
        if (has)
            g_hash_table_add(grep->folders, g_strdup(rows_text(rows, 2)));
    }
    if (wrong)
        g_propagate_error(error, wrong);
    return rows && !wrong;
}

bool grep_init(struct grep *grep, struct store *store, const char *text, GError **error)
{
    if (!*text || !g_utf8_validate(text, -1, NULL))
        return error_set(error, STATUS_USAGE, "--grep: expected some text in UTF-8");
    *grep = (struct grep){
        .store = store,
        .text = g_utf8_casefold(text, -1),
        .plain = g_str_is_ascii(text),
        .sources = g_hash_table_new(NULL, NULL),
        .folders = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    return search_notes(grep, error);
}

void grep_clear(struct grep *grep)
{
    g_free(grep->text);
    g_clear_pointer(&grep->sources, g_hash_table_unref);
    g_clear_pointer(&grep->folders, g_hash_table_unref);
}

/* Whether a note in which the text stands tells of what came from there. */
static bool note_has(const struct grep *grep, const char *origin)
{
    g_autofree char *folder = g_strdup(origin);
    for (gsize length = strlen(folder); length; length--) {
        char last = folder[length - 1];
        folder[length] = 0;
        if ((last == '/' || last == '!') && g_hash_table_contains(grep->folders, folder))
            return true;
    }
    return false;
}

static bool words_have(const struct grep *grep, const struct rows *rows, const char *column)
{
    const char *text = rows_text(rows, rows_find(rows, column));
    g_autofree char *folded = text ? g_utf8_casefold(text, -1) : NULL;
    return folded && strstr(folded, grep->text);
}

bool grep_takes(struct grep *grep, const struct rows *rows, bool *takes, GError **error)
{
    *takes = words_have(grep, rows, "command") || words_have(grep, rows, "note") ||
             note_has(grep, rows_text(rows, rows_find(rows, "source")));
    return *takes ||
           source_has(grep, rows_integer(rows, rows_find(rows, "source_id")), takes, error);
}
