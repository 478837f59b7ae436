/* Words about runs that both archives have: what is unknown here is filled in, what differs stays
 * and is said. */
#include "schema/auto.h"
#include "schema/model.h"
#include "store/change.h"
#include "store/merge_inside.h"

#include <string.h>

struct word {
    gint64 run, said, other_said, other_setup, setup;
    char *field, *mine, *theirs;
};

static void clear_word(void *data)
{
    struct word *word = data;
    g_free(word->field);
    g_free(word->mine);
    g_free(word->theirs);
}

static GArray *read_words(struct merging *m, GError **error)
{
    struct query *query = sqlite_query(m->store->db, "merge_texts", error);
    g_autoptr(GArray) words = g_array_new(FALSE, TRUE, sizeof(struct word));
    g_array_set_clear_func(words, clear_word);
    int row = -1;
    while (query && (row = sqlite_step(query, error)) > 0) {
        struct word word = {
            .run = sqlite_integer(query, 0),
            .field = g_strdup(sqlite_text(query, 1)),
            .mine = g_strdup(sqlite_text(query, 2)),
            .theirs = g_strdup(sqlite_text(query, 3)),
            .said = sqlite_integer(query, 4),
            .other_said = sqlite_integer(query, 5),
            .other_setup = sqlite_integer(query, 6),
            .setup = sqlite_integer(query, 7),
        };
        g_array_append_val(words, word);
    }
    return row ? NULL : g_steal_pointer(&words);
}

static bool date_from(struct merging *m, gint64 run, char **from, GError **error)
{
    struct query *query = sqlite_query(m->store->db, "merge_dates", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, run);
    int row = sqlite_step(query, error);
    *from = row > 0 ? g_strdup(sqlite_text(query, 0)) : NULL;
    sqlite_reset(query);
    return row >= 0;
}

static bool fill_date(struct merging *m, const struct word *word, GError **error)
{
    g_autofree char *from = NULL;
    return date_from(m, word->run, &from, error) &&
           change_edit(m->store, "run", word->run, "started", NULL, word->theirs, error) &&
           change_edit(m->store, "run", word->run, "started_from", NULL, from, error);
}

static bool fill_setup(struct merging *m, const struct word *word, GError **error)
{
    return change_edit_id(m->store, "run", word->run, "setup_id", word->setup, word->other_setup,
                          error) &&
           change_edit_number(m->store, "run", word->run, "said", word->said, word->other_said,
                              error);
}

static bool fill(struct merging *m, const struct word *word, GError **error)
{
    if (!strcmp(word->field, "setup_id"))
        return fill_setup(m, word, error);
    if (!strcmp(word->field, "started"))
        return fill_date(m, word, error);
    return change_edit(m->store, "run", word->run, word->field, NULL, word->theirs, error);
}

static bool merge_word(struct merging *m, const struct word *word, GError **error)
{
    bool setup = !strcmp(word->field, "setup_id");
    bool unknown = setup ? word->said == SAID_NOTHING : !word->mine;
    g_autofree char *name = g_strdup_printf("%" G_GINT64_FORMAT, word->run);
    merge_say(m, "run", name, setup ? "setup" : word->field, word->mine, word->theirs,
              unknown ? "filled in" : "kept");
    return !unknown || fill(m, word, error);
}

/* Another version of an importer may have read other figures out of the same bytes. */
static bool say_numbers(struct merging *m, GError **error)
{
    struct query *query = sqlite_query(m->store->db, "merge_numbers", error);
    int row = -1;
    while (query && (row = sqlite_step(query, error)) > 0) {
        g_autofree char *name = g_strdup_printf("%" G_GINT64_FORMAT, sqlite_integer(query, 0));
        g_autofree char *there =
            g_strdup_printf("%" G_GINT64_FORMAT " results differ", sqlite_integer(query, 1));
        merge_say(m, "run", name, "figures", NULL, there, "kept; reimport reads the sources again");
    }
    return !row;
}

bool merge_words(struct merging *m, GError **error)
{
    g_autoptr(GArray) words = read_words(m, error);
    for (guint i = 0; words && i < words->len; i++)
        if (!merge_word(m, &g_array_index(words, struct word, i), error))
            return false;
    return words && say_numbers(m, error);
}
