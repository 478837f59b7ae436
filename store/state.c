/* Runs that come again, and corrections of what they ran on. */
#include "store/state.h"
#include "schema/auto.h"
#include "store/change.h"
#include "store/rig.h"
#include "store/setup.h"
#include "store/stated.h"

#include <string.h>

void state_clear(struct state *state)
{
    g_free(state->compression);
    g_free(state->origin);
    g_free(state->machine);
    g_free(state->basename);
    *state = (struct state){0};
}

bool state_read(struct store *store, gint64 run, struct state *state, GError **error)
{
    struct query *query = sqlite_query(store->db, "run_state", error);
    if (!query)
        return false;
    sqlite_bind_integer(query, run);
    int row = sqlite_step(query, error);
    if (row <= 0)
        return row == 0 &&
               error_set(error, STATUS_FAILED, "there is no run %" G_GINT64_FORMAT, run);
    *state = (struct state){
        .run = run,
        .source = sqlite_integer(query, 0),
        .whole = sqlite_integer(query, 1),
        .setup = sqlite_integer(query, 2),
        .rig = sqlite_integer(query, 3),
        .layout = sqlite_integer(query, 4),
        .added = sqlite_integer(query, 5),
        .removed = sqlite_integer(query, 6),
        .forgotten = sqlite_integer(query, 7),
        .older = store->source && store->typed && strcmp(store->origin, "stdin") &&
                 sqlite_integer(query, 0) != store->source &&
                 !strcmp(sqlite_text(query, 12), store->origin),
        .said = (enum said)sqlite_integer(query, 8),
        .compression = g_strdup(sqlite_text(query, 9)),
        .origin = g_strdup(sqlite_text(query, 10)),
        .machine = g_strdup(sqlite_text(query, 11)),
        .basename = g_path_get_basename(sqlite_text(query, 12)),
        .at = sqlite_integer(query, 13),
        .length = sqlite_integer(query, 14),
        .line = sqlite_integer(query, 15),
    };
    sqlite_reset(query);
    return true;
}

/* --- merging --- */

/* Words first, then what is known, then what the layout implies.  A compression that was only
 * derived, or that the new layout cannot have, goes with the layout it came from. */
static bool merge_compression(struct store *store, const struct state *state,
                              const struct setup *words, const char *in_layout,
                              struct settled *settled, GError **error)
{
    const char *implied;
    bool stays = state->origin && strcmp(state->origin, origin_words[ORIGIN_DERIVED]);
    if (!setup_implied(store, settled->layout, &implied, error))
        return false;
    const char *said = words->compression ? words->compression : in_layout;
    if (said) {
        settled->compression = said;
        settled->origin = origin_words[words->origin];
    } else if (state->compression && (settled->layout == state->layout || (stays && !implied))) {
        settled->compression = state->compression;
        settled->origin = state->origin;
    } else {
        settled->compression = implied ? implied : "unknown";
        settled->origin = origin_words[ORIGIN_DERIVED];
    }
    if (!strcmp(settled->compression, "unknown"))
        settled->origin = NULL;
    return true;
}

bool state_merge(struct store *store, const struct state *state, const struct setup *words,
                 gint64 *setup, GError **error)
{
    struct settled settled = {.rig = state->rig, .layout = state->layout};
    const char *in_layout = NULL;
    if (words->rig && !rig_find(store, words->rig, state->rig, &settled.rig, error))
        return false;
    if (words->layout) {
        bool said;
        const char *implied;
        if (!setup_layout(store, words->layout, words->layout_name, &settled.layout, &implied,
                          &said, error))
            return false;
        in_layout = said ? implied : NULL;
    }
    return merge_compression(store, state, words, in_layout, &settled, error) &&
           setup_find(store, &settled, state->machine, state->basename, setup, error);
}

bool state_set(struct store *store, const struct state *state, gint64 setup, enum said said,
               GError **error)
{
    return change_edit_id(store, "run", state->run, "setup_id", state->setup, setup, error) &&
           (said <= state->said ||
            change_edit_number(store, "run", state->run, "said", state->said, said, error));
}

static bool says_nothing(const struct setup *words)
{
    return !words->rig && !words->layout && !words->compression;
}

static bool state_setup(struct store *store, const struct state *state, const struct setup *words,
                        bool *altered, GError **error)
{
    gint64 setup;
    if (words->said < state->said || says_nothing(words))
        return true;
    if (!state_merge(store, state, words, &setup, error))
        return false;
    *altered |= setup != state->setup;
    return state_set(store, state, setup, words->said, error);
}

bool store_state(struct store *store, gint64 run, const struct stated *stated, bool *altered,
                 GError **error)
{
    g_assert(store->change);
    auto_clear(state_clear) struct state state = {0};
    *altered = false;
    if (!state_read(store, run, &state, error))
        return false;
    return state.removed || (state_setup(store, &state, &stated->setup, altered, error) &&
                             stated_put(store, run, stated, stated->setup.said, altered, error));
}

/* --- comparing, without making anything --- */

enum difference { SAME, FILLS, CONTRADICTS };

static bool compare_rig(struct store *store, const struct state *state, const char *word,
                        enum difference *difference, GError **error)
{
    bool means = true;
    if (word && state->rig && !rig_means(store, word, state->rig, &means, error))
        return false;
    *difference = !means ? CONTRADICTS : word && !state->rig ? FILLS : SAME;
    return true;
}

static bool compare_layout(struct store *store, const struct state *state, const char *text,
                           enum difference *difference, GError **error)
{
    bool is = true;
    if (text && state->layout && !setup_layout_is(store, state->layout, text, &is, error))
        return false;
    *difference = !is ? CONTRADICTS : text && !state->layout ? FILLS : SAME;
    return true;
}

static enum difference compare_compression(const struct state *state, const char *said)
{
    if (!said || !strcmp(said, state->compression))
        return SAME;
    return strcmp(state->compression, "unknown") ? CONTRADICTS : FILLS;
}

static bool compare(struct store *store, const struct state *state, const struct setup *words,
                    enum difference *difference, GError **error)
{
    enum difference rig, layout;
    if (!compare_rig(store, state, words->rig, &rig, error) ||
        !compare_layout(store, state, words->layout, &layout, error))
        return false;
    *difference = MAX(MAX(rig, layout), compare_compression(state, words->compression));
    return true;
}

/* --- runs that come again --- */

/* The source under way holds it now. */
static bool move(struct store *store, const struct state *state, const struct run *run,
                 GError **error)
{
    gint64 id = state->run;
    return change_edit_id(store, "run", id, "source_id", state->source, store->source, error) &&
           change_edit_number(store, "run", id, "at", state->at, (gint64)run->at, error) &&
           change_edit_number(store, "run", id, "length", state->length, (gint64)run->length,
                              error) &&
           change_edit_id(store, "run", id, "line", state->line, run->line, error);
}

/* Taken back by an undo, or by another version of its file, and imported again: it stands again, as
 * the words say now. */
static bool revive(struct store *store, const struct state *state, const struct run *run,
                   GError **error)
{
    gint64 setup, id = state->run;
    return change_edit_id(store, "run", id, "added", state->added, store->change, error) &&
           change_edit_id(store, "run", id, "removed", state->removed, 0, error) &&
           move(store, state, run, error) &&
           (state->said == SAID_ANNOTATED ||
            (setup_of_words(store, &run->setup, run->machine, &setup, error) &&
             change_edit_id(store, "run", id, "setup_id", state->setup, setup, error) &&
             change_edit_number(store, "run", id, "said", state->said, run->setup.said, error)));
}

/* It came from the file under way, as it is or was. */
static bool is_own(const struct store *store, const struct state *state)
{
    return state->older || state->source == store->source || state->whole == store->source;
}

/* May these words alter what is known?  Out of the same source (it grew) only stronger ones may,
 * out of another version of a typed file as strong ones; out of another source they may only fill
 * in what is unknown, however strong: two sources that contradict each other are a matter for a
 * person. */
static bool may_restate(struct store *store, const struct state *state, const struct setup *words,
                        bool *may, enum again *again, GError **error)
{
    enum difference difference;
    *may = words->said > state->said || (state->older && words->said == state->said);
    if (is_own(store, state))
        return true;
    if (!compare(store, state, words, &difference, error))
        return false;
    if (difference == CONTRADICTS)
        *again = AGAIN_REFUSED;
    *may = difference == FILLS && words->said >= state->said;
    return true;
}

static bool restate(struct store *store, const struct state *state, const struct setup *words,
                    enum again *again, GError **error)
{
    gint64 setup;
    bool may;
    if (says_nothing(words))
        return true;
    if (!may_restate(store, state, words, &may, again, error))
        return false;
    if (!may)
        return true;
    if (!state_merge(store, state, words, &setup, error))
        return false;
    if (setup != state->setup)
        *again = AGAIN_STATED;
    return state_set(store, state, setup, words->said, error);
}

/* Date, note and tags are taken from the same file alone. */
static bool restate_rest(struct store *store, const struct state *state,
                         const struct stated *stated, enum again *again, GError **error)
{
    bool altered = false;
    if (is_own(store, state) &&
        !stated_put(store, state->run, stated, stated->setup.said, &altered, error))
        return false;
    if (altered && *again == AGAIN_KNOWN)
        *again = AGAIN_STATED;
    return true;
}

bool state_again(struct store *store, gint64 known, const struct run *run,
                 const struct stated *stated, enum again *again, bool *own, GError **error)
{
    auto_clear(state_clear) struct state state = {0};
    *again = AGAIN_KNOWN;
    if (!state_read(store, known, &state, error))
        return false;
    *own = is_own(store, &state) || state.removed;
    if (state.forgotten) {
        *again = AGAIN_FORGOTTEN;
        return true;
    }
    if (state.removed) {
        *again = AGAIN_REVIVED;
        bool altered = false;
        return revive(store, &state, run, error) &&
               stated_put(store, known, stated, SAID_FILE, &altered, error);
    }
    return (!state.older || move(store, &state, run, error)) &&
           restate(store, &state, &run->setup, again, error) &&
           restate_rest(store, &state, stated, again, error);
}

bool state_rename(struct store *store, gint64 run, GError **error)
{
    static const struct setup nothing;
    auto_clear(state_clear) struct state state = {0};
    gint64 setup;
    return state_read(store, run, &state, error) &&
           state_merge(store, &state, &nothing, &setup, error) &&
           state_set(store, &state, setup, state.said, error);
}
