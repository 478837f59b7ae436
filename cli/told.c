/* Texts that tell of layouts. */
#include "cli/told.h"

#include "cli/ask.h"
#include "cli/world.h"
#include "ingest/collect/detect.h"
#include "schema/auto.h"
#include "schema/model.h"
#include "schema/rig_fact.h"
#include "schema/rig_words.h"

#include <string.h>

/* --- texts --- */

void told_text_clear(struct told_text *said)
{
    readings_clear(&said->readings);
    detection_clear(&said->arrays);
}

/* Disks and mounts of which nothing is told are no arrays. */
static void drop_unknown(GPtrArray *stacks)
{
    for (guint i = stacks->len; i-- > 0;)
        if (!strcmp(((struct detected_stack *)stacks->pdata[i])->line, "unknown"))
            g_ptr_array_remove_index(stacks, i);
}

static bool refuse_empty(const struct detection *found, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; i < found->readers->len; i++)
        g_string_append_printf(names, "%s%s", i ? ", " : "",
                               (const char *)found->readers->pdata[i]);
    return error_set(error, STATUS_USAGE, "this is the output of %s, and no array stands in it",
                     names->len ? names->str : "storage tools");
}

/* What a tool printed of one array is what that text means, though not in its own words. */
static bool find_printed(const char *text, gsize length, struct told_text *said, GError **error)
{
    detection_init(&said->arrays);
    if (!detect_text(text, length, &said->arrays, error))
        return false;
    drop_unknown(said->arrays.stacks);
    said->several = said->arrays.stacks->len > 1;
    if (!said->arrays.stacks->len)
        return refuse_empty(&said->arrays, error);
    if (said->several)
        return true;
    const struct detected_stack *stack = detection_stack(&said->arrays, 0);
    bool silent = !strcmp(stack->compression, "unknown");
    readings_add(&said->readings, stack->line, silent ? "" : stack->compression);
    for (guint i = 0; i < stack->parts->len; i++) {
        struct reading_part part = g_array_index(stack->parts, struct reading_part, i);
        part.says = g_strdup(part.says);
        g_array_append_val(said->readings.parts, part);
    }
    return true;
}

bool told_find(const char *text, gsize length, struct told_text *said, GError **error)
{
    *said = (struct told_text){0};
    if (detect_knows(text, length)) {
        readings_init(&said->readings);
        return find_printed(text, length, said, error);
    }
    g_autofree char *whole = g_strndup(text, length);
    return readings_find(whole, &said->readings, error);
}

/* --- layouts --- */

void told_clear(struct told *told)
{
    g_free(told->layout);
    g_free(told->compression);
    *told = (struct told){0};
}

static void take(struct told *told, const struct reading *reading, bool guessed)
{
    told_clear(told);
    told->layout = g_strdup(reading->line);
    told->compression = *reading->compression ? g_strdup(reading->compression) : NULL;
    told->guessed = guessed;
}

/* "6xdisk/zfs.raidz2/zfs, lz4" */
static char *in_short(const struct reading *reading)
{
    return g_strconcat(reading->line, *reading->compression ? ", " : "", reading->compression,
                       NULL);
}

enum confirmation { CONFIRM_YES, CONFIRM_NO, CONFIRM_EDIT };

static enum confirmation confirm(const struct world *world, const char *text,
                                 const struct reading *reading)
{
    g_autofree char *line = in_short(reading);
    ask_say(world, 0, "%s = %s", text, line);
    for (;;) {
        g_autofree char *answer = ask_line(world, "[Y/n/edit] ");
        if (!answer || !g_ascii_strcasecmp(answer, "n") || !g_ascii_strcasecmp(answer, "no"))
            return CONFIRM_NO;
        if (!*answer || !g_ascii_strcasecmp(answer, "y") || !g_ascii_strcasecmp(answer, "yes"))
            return CONFIRM_YES;
        if (!g_ascii_strcasecmp(answer, "e") || !g_ascii_strcasecmp(answer, "edit"))
            return CONFIRM_EDIT;
        world_say(world, "Enter or y takes it, n does not, edit lets you write it anew");
    }
}

/* A text of several lines by its first. */
static char *in_brief(const char *text)
{
    enum { SHOWN = 120 };
    text += strspn(text, " \t\n");
    gsize length = strcspn(text, "\n");
    bool cut = length > SHOWN || text[length];
    g_autofree char *begin = g_strndup(text, MIN(length, SHOWN));
    g_autofree char *valid = g_utf8_make_valid(begin, -1);
    return g_strconcat(g_strchomp(valid), cut ? " ..." : "", NULL);
}

static bool refuse_several(const char *who, const char *text, const struct detection *arrays,
                           GError **error)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < arrays->stacks->len; i++) {
        const struct detected_stack *stack = detection_stack(arrays, i);
        g_string_append_printf(list, "%s%s%s%s", i ? "; " : "", stack->name ? stack->name : "",
                               stack->name ? ": " : "", stack->line);
    }
    return error_set(error, STATUS_USAGE, "%s '%s' tells of %u arrays (%s); say which", who, text,
                     arrays->stacks->len, list->str);
}

static bool refuse(const char *who, const char *text, const struct told_text *said, GError **error)
{
    if (said->several)
        return refuse_several(who, text, &said->arrays, error);
    g_autofree char *list = readings_list(&said->readings);
    return error_set(error, STATUS_USAGE, "%s '%s' can mean %s; say which", who, text, list);
}

/* Read once; *again where the terminal wants to write it anew. */
static bool settle(const struct world *world, const char *who, const char *text, struct told *told,
                   bool *again, GError **error)
{
    auto_clear(told_text_clear) struct told_text said = {0};
    g_autoptr(GError) why = NULL;
    g_autofree char *shown = in_brief(text);
    *again = false;
    if (!told_find(text, strlen(text), &said, &why))
        return error_set(error, STATUS_USAGE, "%s '%s': %s", who, shown, why->message);
    if (said.several || said.readings.all->len > 1)
        return refuse(who, shown, &said, error);
    const struct reading *best = readings_at(&said.readings, 0);
    if (said.readings.exact || !ask_possible()) {
        take(told, best, !said.readings.exact);
        g_autofree char *line = in_short(best);
        if (told->guessed)
            world_say(world, "%s '%s' is read as %s (a guess until confirmed)", who, shown, line);
        return true;
    }
    enum confirmation answer = confirm(world, shown, best);
    *again = answer == CONFIRM_EDIT;
    if (answer == CONFIRM_YES)
        take(told, best, false);
    return answer != CONFIRM_NO ||
           error_set(error, STATUS_USAGE, "%s '%s' was not confirmed; nothing was done", who,
                     shown);
}

bool told_layout(const struct world *world, const char *who, const char *text, struct told *told,
                 GError **error)
{
    g_autofree char *words = g_strdup(text);
    bool again;
    *told = (struct told){0};
    while (settle(world, who, words, told, &again, error)) {
        if (!again)
            return true;
        g_free(words);
        words = ask_line(world, "layout> ");
        if (!words)
            return error_set(error, STATUS_USAGE, "%s: the input ended; nothing was done", who);
    }
    return false;
}

/* --- rigs --- */

static void say_rig(const struct world *world, const struct rig_words *rig)
{
    g_autoptr(GString) line = g_string_new(NULL);
    for (guint i = 0; i < rig->facts->len; i++) {
        const struct rig_word *word = &g_array_index(rig->facts, struct rig_word, i);
        g_string_append_printf(line, "%s%s %s", i ? ", " : "", word->key, word->value);
    }
    if (line->len)
        world_say(world, "rig %s: %s", rig->name, line->str);
    for (guint i = 0; i < rig->others->len; i++)
        world_say(world, "rig %s: '%s' is no fact that is known; say it as rig.KEY=VALUE",
                  rig->name, (const char *)rig->others->pdata[i]);
}

bool told_rig(const struct world *world, const char *text, GStringChunk *texts, const char **name,
              GArray *facts, GError **error)
{
    auto_clear(rig_words_clear) struct rig_words rig = {0};
    rig_words_read(text, &rig);
    if (!*rig.name)
        return error_set(error, STATUS_USAGE, "expected the name of a rig, found '%s'", text);
    *name = g_string_chunk_insert(texts, rig.name);
    for (guint i = 0; i < rig.facts->len; i++) {
        const struct rig_word *word = &g_array_index(rig.facts, struct rig_word, i);
        g_autofree char *value = NULL;
        struct fact fact = {.key = word->key, .origin = ORIGIN_STATED};
        if (!rig_fact_parse(word->key, word->value, NULL, &value, &fact.unit, error))
            return false;
        fact.value = g_string_chunk_insert(texts, value);
        g_array_append_val(facts, fact);
    }
    say_rig(world, &rig);
    return true;
}
