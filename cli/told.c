/* Texts that tell of layouts. */
#include "cli/told.h"

#include "cli/ask.h"
#include "cli/world.h"
#include "schema/auto.h"
#include "schema/model.h"
#include "schema/rig_fact.h"
#include "schema/rig_words.h"

#include <string.h>

bool told_find(const char *text, gsize length, struct readings *readings, GError **error)
{
    g_autofree char *whole = g_strndup(text, length);
    return readings_find(whole, readings, error);
}

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

static bool refuse(const char *who, const char *text, const struct readings *readings,
                   GError **error)
{
    g_autofree char *list = readings_list(readings);
    return error_set(error, STATUS_USAGE, "%s '%s' can mean %s; say which", who, text, list);
}

/* Read once; *again where the terminal wants to write it anew. */
static bool settle(const struct world *world, const char *who, const char *text, struct told *told,
                   bool *again, GError **error)
{
    auto_clear(readings_clear) struct readings readings = {0};
    g_autoptr(GError) why = NULL;
    *again = false;
    if (!told_find(text, strlen(text), &readings, &why))
        return error_set(error, STATUS_USAGE, "%s '%s': %s", who, text, why->message);
    const struct reading *best = readings_at(&readings, 0);
    if (readings.all->len > 1)
        return refuse(who, text, &readings, error);
    if (readings.exact || !ask_possible()) {
        take(told, best, !readings.exact);
        g_autofree char *line = in_short(best);
        if (told->guessed)
            world_say(world, "%s '%s' is read as %s (a guess until confirmed)", who, text, line);
        return true;
    }
    enum confirmation answer = confirm(world, text, best);
    *again = answer == CONFIRM_EDIT;
    if (answer == CONFIRM_YES)
        take(told, best, false);
    return answer != CONFIRM_NO ||
           error_set(error, STATUS_USAGE, "%s '%s' was not confirmed; nothing was done", who, text);
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
