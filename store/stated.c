/* Dates, notes and tags of runs that are there already. */
#include "store/stated.h"
#include "schema/auto.h"
#include "schema/date.h"
#include "store/change.h"

#include <string.h>

/* What a run's row says now. */
struct texts {
    char *note, *started, *from;
};

static void clear_texts(struct texts *texts)
{
    g_free(texts->note);
    g_free(texts->started);
    g_free(texts->from);
}

static bool read_texts(struct store *store, gint64 run, struct texts *texts, GError **error)
{
    struct query *query = sqlite_query(store->db, "run_texts", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, run);
    if (sqlite_step(query, error) <= 0)
        return false;
    *texts = (struct texts){g_strdup(sqlite_text(query, 0)), g_strdup(sqlite_text(query, 1)),
                            g_strdup(sqlite_text(query, 2))};
    sqlite_reset(query);
    return true;
}

static bool read_tag(struct store *store, gint64 run, const char *name, char **value,
                     GError **error)
{
    struct query *query = sqlite_query(store->db, "find_tag", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, run);
    sqlite_bind_text(query, name);
    int row = sqlite_step(query, error);
    *value = row > 0 ? g_strdup(sqlite_text(query, 0)) : NULL;
    sqlite_reset(query);
    return row >= 0;
}

/* Who annotated a field is told by its history. */
static bool is_annotated(struct store *store, gint64 run, const char *field, bool *is,
                         GError **error)
{
    gint64 found = 0;
    struct query *query = sqlite_query(store->db, "annotated", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, run);
    sqlite_bind_text(query, field);
    bool got = sqlite_get(query, &found, error);
    *is = found;
    return got;
}

/* The empty text takes the word away. */
static bool put_field(struct store *store, gint64 run, const char *field, const char *old,
                      const char *value, enum said said, bool *altered, GError **error)
{
    const char *new = *value ? value : NULL;
    bool held = false;
    if (!g_strcmp0(old, new))
        return true;
    if (said < SAID_ANNOTATED && !is_annotated(store, run, field, &held, error))
        return false;
    if (held)
        return true;
    *altered = true;
    return change_edit(store, "run", run, field, old, new, error);
}

static bool put_date(struct store *store, gint64 run, const struct texts *texts,
                     const char *started, enum said said, bool *altered, GError **error)
{
    bool put = false;
    if (said < SAID_ANNOTATED && !g_strcmp0(texts->from, date_from_words(DATE_OUTPUT)))
        return true;
    if (!put_field(store, run, "started", texts->started, started, said, &put, error))
        return false;
    bool same = !g_strcmp0(texts->started, *started ? started : NULL);
    const char *from = *started ? date_from_words(DATE_STATED) : NULL;
    *altered |= put;
    return !(put || same) ||
           change_edit(store, "run", run, "started_from", texts->from, from, error);
}

static bool put_tags(struct store *store, gint64 run, const struct stated *stated, enum said said,
                     bool *altered, GError **error)
{
    for (gsize i = 0; i < stated->n_tags; i++) {
        const struct pair *tag = &stated->tags[i];
        g_autofree char *field = g_strconcat("tag.", tag->name, NULL), *present = NULL;
        bool again = false; /* of two the last */
        for (gsize j = i + 1; !again && j < stated->n_tags; j++)
            again = !strcmp(stated->tags[j].name, tag->name);
        if (!again && (!read_tag(store, run, tag->name, &present, error) ||
                       !put_field(store, run, field, present, tag->value, said, altered, error)))
            return false;
    }
    return true;
}

bool stated_put(struct store *store, gint64 run, const struct stated *stated, enum said said,
                bool *altered, GError **error)
{
    auto_clear(clear_texts) struct texts texts = {0};
    return ((!stated->note && !stated->started) || read_texts(store, run, &texts, error)) &&
           (!stated->note ||
            put_field(store, run, "note", texts.note, stated->note, said, altered, error)) &&
           (!stated->started ||
            put_date(store, run, &texts, stated->started, said, altered, error)) &&
           put_tags(store, run, stated, said, altered, error);
}
