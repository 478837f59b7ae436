/* Selections and files as the subject of a question. */
#include "cli/asked.h"

#include "cli/archive.h"
#include "cli/progress.h"
#include "cli/selection.h"
#include "cli/told.h"
#include "cli/world.h"
#include "ingest/fetch.h"
#include "ingest/table_map.h"
#include "schema/auto.h"
#include "schema/layout.h"
#include "schema/model.h"
#include "schema/unit.h"

#include <math.h>
#include <string.h>

static void say(void *user, const char *line)
{
    progress_say(user, line);
}

/* "120 of 4031 files, 12.3 MB of 1.2 GB, about 12 min left" */
static void show_progress(void *user, const struct import_progress *p)
{
    if (!p) {
        progress_wipe(user);
        return;
    }
    g_autofree char *bytes = unit_format((double)p->bytes, UNIT_BYTES, UNIT_DECIMAL, 3),
                    *all = unit_format((double)p->all_bytes, UNIT_BYTES, UNIT_DECIMAL, 3),
                    *time = isnan(p->left) ? NULL : progress_time(p->left);
    g_autofree char *left = time ? g_strdup_printf(", about %s left", time) : g_strdup("");
    g_autofree char *line =
        g_strdup_printf("%u of %u files, %s of %s%s", p->files, p->all_files, bytes, all, left);
    progress_draw(user, line);
}

static const char *keep(GStringChunk *texts, const char *text)
{
    return text ? g_string_chunk_insert(texts, text) : NULL;
}

/* Words are taken for the line that they can only mean, and that is a guess (cli/told.h). */
static bool state_layout(struct setup *setup, const struct world *world, const char *text,
                         GStringChunk *texts, GArray *tags, GError **error)
{
    auto_clear(told_clear) struct told told = {0};
    if (!told_layout(world, "--layout", text, &told, error))
        return false;
    setup->layout = keep(texts, told.layout);
    if (told.compression && !setup->compression)
        setup->compression = keep(texts, told.compression);
    struct pair guessed = {guessed_tag, "layout"};
    if (told.guessed)
        g_array_append_val(tags, guessed);
    return true;
}

static bool state_rig(struct import *import, const struct world *world, const char *text,
                      GStringChunk *texts, GError **error)
{
    g_autoptr(GArray) facts = g_array_new(FALSE, FALSE, sizeof(struct fact));
    struct statement *said = &import->statement;
    if (!told_rig(world, text, texts, &said->setup.rig, facts, error))
        return false;
    for (guint i = 0; i < MIN(facts->len, STATEMENT_FACTS); i++)
        said->rig_facts[said->n_rig_facts++] = g_array_index(facts, struct fact, i);
    return true;
}

static bool state_tags(struct import *import, const struct args *args, GStringChunk *texts,
                       GArray *tags, GError **error)
{
    for (const char *const *given = args_values(args, "tag"); *given; given++) {
        const char *equal = strchr(*given, '=');
        if (!equal || equal == *given)
            return error_set(error, STATUS_USAGE, "expected --tag NAME=VALUE, found '%s'", *given);
        struct pair tag = {g_string_chunk_insert_len(texts, *given, equal - *given),
                           keep(texts, equal + 1)};
        g_array_append_val(tags, tag);
    }
    if (tags->len) {
        g_array_append_val(tags, (struct pair){0});
        import->statement.tags = (const struct pair *)(void *)tags->data;
    }
    return true;
}

/* Of a command that takes some of these options only. */
static const char *value_of(const struct args *args, const char *option)
{
    return args_takes(args, option) ? args_value(args, option) : NULL;
}

static bool set_limits(struct import *import, const struct args *args, GError **error)
{
    if (!args_takes(args, "limit"))
        return true;
    for (const char *const *limit = args_values(args, "limit"); *limit; limit++)
        if (!bounds_set(&import->bounds, *limit, error))
            return false;
    return true;
}

bool asked_statement(struct import *import, const struct world *world, const struct args *args,
                     GStringChunk *texts, GArray *tags, GError **error)
{
    struct setup *setup = &import->statement.setup;
    setup->compression = keep(texts, value_of(args, "compression"));
    setup->origin = ORIGIN_STATED;
    setup->said = SAID_OPTION;
    const char *layout = value_of(args, "layout"), *date = value_of(args, "date");
    const char *rig = value_of(args, "rig"), *name = value_of(args, "name");
    if (setup->compression && !layout_compression_check(setup->compression, error))
        return false;
    if (rig && !state_rig(import, world, rig, texts, error))
        return false;
    if (layout && !state_layout(setup, world, layout, texts, tags, error))
        return false;
    if (name && !layout)
        return error_set(error, STATUS_USAGE,
                         "--name names the layout that --layout gives; a rig "
                         "is named by --rig");
    setup->layout_name = keep(texts, name);
    if (date) {
        g_autoptr(GError) why = NULL;
        g_autofree char *canonical = date_parse(date, &why);
        if (!canonical)
            return error_set(error, STATUS_USAGE, "--date: %s", why->message);
        import->statement.date = keep(texts, canonical);
    }
    import->format = value_of(args, "format");
    if (import->format && !format_get(import->format, error))
        return false;
    import->statement.map = value_of(args, "map");
    auto_clear(table_map_clear) struct table_map map = {0};
    if (import->statement.map && !table_map_parse(&map, import->statement.map, error))
        return false;
    if (!set_limits(import, args, error))
        return false;
    import->statement.now = world->now;
    import->command = world->line;
    import->say = say;
    import->progress = progress_shown(world) ? show_progress : NULL;
    import->user = (void *)world;
    return state_tags(import, args, texts, tags, error);
}

bool asked_is_source(const char *word)
{
    return !strcmp(word, "-") || fetch_is_address(word) || g_file_test(word, G_FILE_TEST_EXISTS);
}

bool asked_open_files(struct asked *asked, struct world *world, const struct args *args,
                      const char *const *words, GError **error)
{
    *asked = (struct asked){0};
    for (const char *const *word = words; *word; word++)
        if (!asked_is_source(*word))
            return error_set(error, STATUS_USAGE,
                             "expected files in place of a selection, found '%s'", *word);
    asked->temporary = true;
    asked->texts = g_string_chunk_new(256);
    asked->tags = g_array_new(FALSE, TRUE, sizeof(struct pair));
    asked->store = store_open(NULL, STORE_MEMORY, error);
    if (!asked->store ||
        !asked_statement(&asked->import, world, args, asked->texts, asked->tags, error))
        return false;
    store_set_clock(asked->store, world->now);
    asked->import.store = asked->store;
    return import_paths(&asked->import, words, error) &&
           (asked->import.files || error_set(error, STATUS_FAILED, "no results in what was given"));
}

bool asked_open(struct asked *asked, struct world *world, const struct args *args, GError **error)
{
    return asked_open_words(asked, world, args, args_rest(args), error);
}

bool asked_open_words(struct asked *asked, struct world *world, const struct args *args,
                      const char *const *words, GError **error)
{
    static const char *const none[] = {NULL};
    *asked = (struct asked){0};
    bool files = *words && asked_is_source(*words);
    if (files)
        return asked_open_files(asked, world, args, words, error) &&
               selection_parse(args, none, &asked->where, error) &&
               selection_settle(world, asked->store, asked->where, error);
    asked->store = archive_open_with(world, args, error);
    return asked->store && selection_parse(args, words, &asked->where, error) &&
           selection_settle(world, asked->store, asked->where, error);
}

void asked_clear(struct asked *asked)
{
    store_close(asked->store);
    filter_free(asked->where);
    if (asked->texts)
        g_string_chunk_free(asked->texts);
    if (asked->tags)
        g_array_unref(asked->tags);
    *asked = (struct asked){0};
}
