/* What tells one machine from its equals: kept as salted hashes unless the archive's owner said
 * otherwise. */
#include "store/change.h"
#include "store/rig.h"

#include "schema/auto.h"
#include "schema/hash.h"

#include <string.h>

static const char word_hash[] = "hash", word_keep[] = "keep";
enum { HASH_DIGITS = 16 };

/* *salt has as hexadecimal digits what is to be put before each text. */
static bool read_archive(struct store *store, char **identity, char **salt, GError **error)
{
    struct query *query = sqlite_query(store->db, "archive_identity", error);
    if (!query)
        return false;
    int row = sqlite_step(query, error);
    if (row <= 0)
        return row == 0 && error_set(error, STATUS_FAILED, "%s: is no archive", store->path);
    *identity = g_strdup(sqlite_text(query, 0));
    *salt = g_strdup(sqlite_text(query, 1));
    sqlite_reset(query);
    return true;
}

bool store_identity(struct store *store, const char *text, char **kept, GError **error)
{
    g_autofree char *identity = NULL, *salt = NULL;
    if (!read_archive(store, &identity, &salt, error))
        return false;
    char hash[HASH_HEX];
    g_autofree char *salted = g_strconcat(salt, text, NULL);
    hash_of(salted, strlen(salted), hash);
    *kept = strcmp(identity, word_keep) ? g_strndup(hash, HASH_DIGITS) : g_strdup(text);
    return true;
}

bool store_identity_say(struct store *store, const char *word, GError **error)
{
    g_autofree char *identity = NULL, *salt = NULL;
    if (strcmp(word, word_hash) && strcmp(word, word_keep))
        return error_set(error, STATUS_USAGE, "identity: expected hash or keep, found '%s'", word);
    return read_archive(store, &identity, &salt, error) &&
           change_edit(store, "archive", 1, "identity", identity, word, error);
}

/* --- rigs --- */

static bool text_of(struct store *store, const char *name, const char *value, char **text,
                    GError **error)
{
    struct query *query = sqlite_query(store->db, name, error);
    if (!query)
        return false;
    sqlite_bind_text(query, value);
    int row = sqlite_step(query, error);
    if (row > 0) {
        *text = g_strdup(sqlite_text(query, 0));
        sqlite_reset(query);
    }
    return row >= 0;
}

bool store_rig_known(struct store *store, const char *host, const struct fact *facts, gsize n,
                     char **name, GError **error)
{
    *name = NULL;
    if (host && !text_of(store, "rig_of_host", host, name, error))
        return false;
    return *name || !n || rig_with(store, facts, n, name, error);
}

bool store_rig_free(struct store *store, const char *name, char **next, GError **error)
{
    for (guint i = 1;; i++) {
        g_autofree char *there = NULL;
        g_autofree char *try = i > 1 ? g_strdup_printf("%s-%u", name, i) : g_strdup(name);
        if (!text_of(store, "rig_there", try, &there, error))
            return false;
        if (!there) {
            *next = g_steal_pointer(&try);
            return true;
        }
    }
}
