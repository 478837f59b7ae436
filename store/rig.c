/* Rigs and their revisions. */
#include "store/rig.h"
#include "store/change.h"

#include <string.h>

/* --- facts --- */

/* A later fact of the same key replaces an earlier one. */
static bool replaced(const struct fact *facts, gsize n, gsize i)
{
    for (gsize j = i + 1; j < n; j++)
        if (!strcmp(facts[j].key, facts[i].key))
            return true;
    return false;
}

static bool has_fact(struct store *store, gint64 rig, const struct fact *fact, bool *has,
                     GError **error)
{
    gint64 found = 0;
    struct query *query = sqlite_query(store->db, "rig_has", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, rig);
    sqlite_bind_text(query, fact->key);
    sqlite_bind_text(query, fact->value);
    sqlite_bind_text(query, fact->unit);
    bool got = sqlite_get(query, &found, error);
    *has = found;
    return got;
}

/* Has the rig all these facts?  *n is how many they are. */
static bool has_facts(struct store *store, gint64 rig, const struct fact *facts, gsize n, bool *all,
                      gint64 *distinct, GError **error)
{
    *all = true, *distinct = 0;
    for (gsize i = 0; *all && i < n; i++) {
        if (replaced(facts, n, i))
            continue;
        ++*distinct;
        if (!has_fact(store, rig, &facts[i], all, error))
            return false;
    }
    return true;
}

static bool put_fact(struct store *store, gint64 rig, const struct fact *fact, GError **error)
{
    struct query *query = sqlite_query(store->db, "put_rig_fact", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, rig);
    sqlite_bind_text(query, fact->key);
    sqlite_bind_text(query, fact->value);
    sqlite_bind_text(query, fact->unit);
    sqlite_bind_text(query, origin_words[fact->origin]);
    return sqlite_run(query, error);
}

static bool drop_fact(struct store *store, gint64 rig, const char *key, GError **error)
{
    struct query *query = sqlite_query(store->db, "drop_rig_fact", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, rig);
    sqlite_bind_text(query, key);
    return sqlite_run(query, error);
}

/* --- revisions --- */

struct revision {
    gint64 id, removed, added, facts; /* facts: how many */
};

static GArray *read_revisions(struct store *store, const char *name, GError **error)
{
    struct query *query = sqlite_query(store->db, "rig_revisions", error);
    if (!query)
        return NULL;
    sqlite_bind_text(query, name);
    g_autoptr(GArray) revisions = g_array_new(FALSE, FALSE, sizeof(struct revision));
    int row;
    while ((row = sqlite_step(query, error)) > 0) {
        struct revision revision = {sqlite_integer(query, 0), sqlite_integer(query, 1),
                                    sqlite_integer(query, 2), sqlite_integer(query, 3)};
        g_array_append_val(revisions, revision);
    }
    return row ? NULL : g_steal_pointer(&revisions);
}

/* A revision with the facts of `base` (0: none). */
static bool make_revision(struct store *store, const char *name, const char *since, gint64 base,
                          gint64 *rig, GError **error)
{
    struct query *query = sqlite_query(store->db, "put_rig", error);
    if (!query)
        return false;
    sqlite_bind_text(query, name);
    sqlite_bind_text(query, since);
    sqlite_bind_integer(query, store->change);
    if (!sqlite_get(query, rig, error))
        return false;
    store->altered = true;
    if (!base)
        return true;
    if (!(query = sqlite_query(store->db, "copy_rig_facts", error)))
        return false;
    sqlite_bind_integer(query, *rig);
    sqlite_bind_integer(query, base);
    return sqlite_run(query, error);
}

/* One that an undone change had made stands again when the same is said again. */
static bool revive(struct store *store, const struct revision *revision, GError **error)
{
    return change_edit_id(store, "rig", revision->id, "added", revision->added, store->change,
                          error) &&
           change_edit_id(store, "rig", revision->id, "removed", revision->removed, 0, error);
}

/* The latest standing revision that has the facts; else one taken back that has them and no other.
 */
static bool find_revision(struct store *store, const GArray *revisions, const struct fact *facts,
                          gsize n, const struct revision **found, GError **error)
{
    *found = NULL;
    for (guint i = 0; i < revisions->len; i++) {
        const struct revision *revision = &g_array_index(revisions, struct revision, i);
        bool all;
        gint64 distinct;
        if (!has_facts(store, revision->id, facts, n, &all, &distinct, error))
            return false;
        if (all && !revision->removed) {
            *found = revision;
            return true;
        }
        if (all && !*found && revision->facts == distinct)
            *found = revision;
    }
    return true;
}

static gint64 latest(const GArray *revisions)
{
    for (guint i = 0; i < revisions->len; i++)
        if (!g_array_index(revisions, struct revision, i).removed)
            return g_array_index(revisions, struct revision, i).id;
    return 0;
}

bool rig_put(struct store *store, const char *name, const char *since, const struct fact *facts,
             gsize n, gint64 *rig, GError **error)
{
    g_autoptr(GArray) revisions = read_revisions(store, name, error);
    const struct revision *found;
    if (!revisions || !find_revision(store, revisions, facts, n, &found, error))
        return false;
    if (found) {
        *rig = found->id;
        return !found->removed || revive(store, found, error);
    }
    if (!make_revision(store, name, since, latest(revisions), rig, error))
        return false;
    for (gsize i = 0; i < n; i++)
        if (!put_fact(store, *rig, &facts[i], error))
            return false;
    return true;
}

bool rig_with(struct store *store, const struct fact *facts, gsize n, char **name, GError **error)
{
    struct query *query = sqlite_query(store->db, "rigs_standing", error);
    if (!query)
        return false;
    int row;
    while ((row = sqlite_step(query, error)) > 0) {
        bool all;
        gint64 distinct;
        if (!has_facts(store, sqlite_integer(query, 0), facts, n, &all, &distinct, error)) {
            sqlite_reset(query);
            return false;
        }
        if (all) {
            *name = g_strdup(sqlite_text(query, 1));
            sqlite_reset(query);
            return true;
        }
    }
    return !row;
}

/* --- words --- */

/* "name#2" in its two parts; false where the word is a name alone. */
static bool split(const char *word, char **name, gint64 *revision)
{
    const char *mark = strrchr(word, '#');
    char *end;
    if (!mark || mark == word || !g_ascii_isdigit(mark[1]))
        return false;
    *revision = g_ascii_strtoll(mark + 1, &end, 10);
    if (*end)
        return false;
    *name = g_strndup(word, (gsize)(mark - word));
    return true;
}

/* 0 where there is no such revision. */
static bool find_numbered(struct store *store, const char *name, gint64 revision, gint64 *rig,
                          GError **error)
{
    struct query *query = sqlite_query(store->db, "find_rig_revision", error);
    if (!query)
        return false;
    sqlite_bind_text(query, name);
    sqlite_bind_integer(query, revision);
    return sqlite_get(query, rig, error);
}

static bool has_name(struct store *store, gint64 rig, const char *name, bool *has, GError **error)
{
    gint64 found = 0;
    struct query *query = sqlite_query(store->db, "rig_named", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, rig);
    sqlite_bind_text(query, name);
    bool got = sqlite_get(query, &found, error);
    *has = found;
    return got;
}

bool rig_means(struct store *store, const char *word, gint64 rig, bool *means, GError **error)
{
    g_autofree char *name = NULL;
    gint64 revision, meant = POINTER_TO_ID(g_hash_table_lookup(store->described, word));
    bool numbered = split(word, &name, &revision);
    if (!numbered && !meant)
        return has_name(store, rig, word, means, error);
    if (numbered && !find_numbered(store, name, revision, &meant, error))
        return false;
    *means = meant == rig;
    return true;
}

bool rig_find(struct store *store, const char *word, gint64 present, gint64 *rig, GError **error)
{
    g_autofree char *name = NULL;
    gint64 revision;
    bool means = false;
    if (present && !rig_means(store, word, present, &means, error))
        return false;
    *rig = means ? present : POINTER_TO_ID(g_hash_table_lookup(store->described, word));
    if (*rig)
        return true;
    if (!split(word, &name, &revision))
        return rig_put(store, word, NULL, NULL, 0, rig, error);
    return find_numbered(store, name, revision, rig, error) &&
           (*rig || error_set(error, STATUS_FAILED, "there is no rig %s", word));
}

/* --- corrections --- */

static bool read_name(struct store *store, gint64 rig, char **name, char **since, GError **error)
{
    struct query *query = sqlite_query(store->db, "rig_name", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, rig);
    int row = sqlite_step(query, error);
    if (row <= 0)
        return row == 0 && error_set(error, STATUS_FAILED, "there is no such rig");
    *name = g_strdup(sqlite_text(query, 0));
    *since = g_strdup(sqlite_text(query, 1));
    sqlite_reset(query);
    return true;
}

bool rig_alter(struct store *store, gint64 rig, const struct fact *fact, gint64 *altered,
               GError **error)
{
    bool has = false;
    if (fact->value && !has_fact(store, rig, fact, &has, error))
        return false;
    *altered = rig;
    if (has)
        return true;
    g_autofree char *name = NULL, *since = NULL;
    return read_name(store, rig, &name, &since, error) &&
           make_revision(store, name, since, rig, altered, error) &&
           (fact->value ? put_fact(store, *altered, fact, error)
                        : drop_fact(store, *altered, fact->key, error));
}
