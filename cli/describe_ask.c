/* Asking, one group at a time. */
#include "cli/describe_ask.h"

#include "cli/ask.h"
#include "cli/told.h"
#include "schema/auto.h"
#include "schema/layout.h"
#include "schema/layout_battery.h"
#include "schema/rig_fact.h"

#include <string.h>

enum { CLUES = 6, FILES = 3 };

/* What an answer came to. */
enum step { STEP_AGAIN, STEP_NEXT, STEP_ALL, STEP_BACK, STEP_END };

static const char *plural(guint n)
{
    return n == 1 ? "" : "s";
}

void describe_say_progress(const struct describe *describe)
{
    guint described, with_rig, runs;
    describe_progress(describe, NEED_LAYOUT, &described, &runs);
    describe_progress(describe, NEED_RIG, &with_rig, &runs);
    ask_say(describe->world, 0, "%u of %u run%s described; the machine is known of %u", described,
            runs, plural(runs), with_rig);
}

/* --- what is shown --- */

static void say_files(const struct describe *describe, const struct described_group *group)
{
    const struct world *world = describe->world;
    gsize top = describe->top ? strlen(describe->top) : 0;
    for (guint i = 0; i < MIN(group->files->len, FILES); i++) {
        const char *file = group->files->pdata[i];
        g_autofree char *path = g_canonicalize_filename(file, NULL);
        bool below = top && !strncmp(path, describe->top, top) && path[top] == '/';
        ask_say(world, 2, "%s", below ? path + top + 1 : file);
    }
    if (group->files->len > FILES)
        ask_say(world, 2, "and %u more files", group->files->len - FILES);
}

/* Those that speak of what is asked. */
static void say_clues(const struct world *world, const struct proof *proof, enum need need)
{
    guint said = 0, more = 0;
    for (guint i = 0; i < proof->clues->len; i++) {
        const struct clue *clue = &g_array_index(proof->clues, struct clue, i);
        if (need == NEED_COMPRESSION && !clue->compression)
            continue;
        if (said == CLUES) {
            more++;
            continue;
        }
        ask_say(world, 2, "%s: %s", clue->where, clue->text);
        ask_say(world, 4, "= %s", clue->says);
        said++;
    }
    if (more)
        ask_say(world, 2, "and %u more", more);
    if (proof->contradicts && need == NEED_LAYOUT)
        ask_say(world, 2, "these contradict each other");
}

/* What Enter takes; NULL where nothing is proposed.  Of machines that no output names, the one that
 * was said last. */
static char *proposal_of(const struct describe *describe, const struct described_group *group)
{
    switch (group->need) {
    case NEED_LAYOUT:
        return group->line ? g_strconcat(group->line, group->compression ? ", " : "",
                                         group->compression, NULL)
                           : NULL;
    case NEED_COMPRESSION:
        return g_strdup(group->compression);
    case NEED_RIG:
        return g_strdup(group->rig ? group->rig : describe->rig);
    default:
        return NULL;
    }
}

static void say_group(const struct describe *describe, const struct described_group *group, guint i,
                      guint n)
{
    static const char *const wants[NEED_COUNT] = {
        [NEED_LAYOUT] = "which layout?",
        [NEED_COMPRESSION] = "which compression (off, lz4, zstd-3 ...)?",
        [NEED_RIG] = "which machine (a name; facts may follow: 'nas, 16 GB, FreeBSD 9')?",
        [NEED_MEMORY] = "how much memory?",
        [NEED_BATTERY] = "does a battery keep the controller's cache (yes, no)?",
    };
    static const char *const progress[NEED_COUNT] = {
        [NEED_LAYOUT] = "described",
        [NEED_COMPRESSION] = "with their compression",
        [NEED_RIG] = "with their machine",
        [NEED_MEMORY] = "with its memory",
        [NEED_BATTERY] = "with what keeps the cache",
    };
    const struct world *world = describe->world;
    guint described, runs;
    g_autofree char *proposal = proposal_of(describe, group);
    describe_progress(describe, group->need, &described, &runs);
    fputc('\n', world->err);
    ask_say(world, 0, "%u of %u groups, %u of %u runs %s", i, n, described, runs,
            progress[group->need]);
    ask_say(world, 0, "%u run%s in %u file%s: %s", group->members->len, plural(group->members->len),
            group->files->len, plural(group->files->len), wants[group->need]);
    if (group->need == NEED_MEMORY)
        ask_say(world, 2, "of %s, for runs whose working set is known", group->key);
    if (group->need == NEED_BATTERY)
        ask_say(world, 2, "%s", group->line);
    say_files(describe, group);
    if (group->need == NEED_LAYOUT || group->need == NEED_COMPRESSION)
        say_clues(world, &group->proof, group->need);
    for (guint r = 0; group->need == NEED_LAYOUT && !group->line && !group->proof.contradicts &&
                      r < group->proof.readings->len;
         r++)
        ask_say(world, 2, "%u  %s", r + 1, (const char *)group->proof.readings->pdata[r]);
    if (proposal)
        ask_say(world, 0, "Enter: %s", proposal);
}

/* --- answers --- */

static enum step take(struct describe *describe, const struct described_group *group,
                      const struct given *given, GError **error)
{
    guint runs, left_out;
    if (!describe_take(describe, group, given, &runs, &left_out, error))
        return STEP_END;
    if (!runs)
        ask_say(describe->world, 0, "these were described by somebody else meanwhile");
    if (left_out)
        ask_say(describe->world, 0,
                "%u run%s are in the archive alone: no rule for files can tell them from others",
                left_out, plural(left_out));
    return STEP_NEXT;
}

static enum step say_wrong(const struct world *world, const char *text)
{
    ask_say(world, 0, "%s", text);
    return STEP_AGAIN;
}

static enum step take_line(struct describe *describe, const struct described_group *group,
                           const char *line, const char *compression, GError **error)
{
    g_autofree char *shown =
        g_strconcat(line, compression && *compression ? ", " : "", compression, NULL);
    ask_say(describe->world, 0, "= %s", shown);
    return take(describe, group,
                &(struct given){.layout = line,
                                .compression = compression && *compression ? compression : NULL},
                error);
}

/* The lines to choose from by number: those of the group, or of what was said last. */
static enum step take_choice(struct describe *describe, const struct described_group *group,
                             const GPtrArray *lines, guint64 number, GError **error)
{
    if (!number || number > lines->len)
        return say_wrong(describe->world, "there is no such number");
    return take_line(describe, group, lines->pdata[number - 1], group->compression, error);
}

/* What was said can be several: the next answer may be a number. */
static enum step offer(const struct world *world, const struct told_text *said, GPtrArray *choices)
{
    guint n = said->several ? said->arrays.stacks->len : said->readings.all->len;
    g_ptr_array_set_size(choices, 0);
    for (guint i = 0; i < n; i++) {
        g_ptr_array_add(choices, g_strdup(said->several ? detection_stack(&said->arrays, i)->line
                                                        : readings_at(&said->readings, i)->line));
        ask_say(world, 2, "%u  %s", i + 1, (const char *)choices->pdata[i]);
    }
    return say_wrong(world, said->several ? "it tells of these arrays: say a number"
                                          : "it can mean any of these: say a number");
}

static enum step answer_layout(struct describe *describe, const struct described_group *group,
                               const char *text, GPtrArray *choices, GError **error)
{
    auto_clear(told_text_clear) struct told_text said = {0};
    g_autoptr(GError) why = NULL;
    guint64 number;
    if (!*text)
        return group->line
                   ? take_line(describe, group, group->line, group->compression, error)
                   : say_wrong(describe->world,
                               choices->len ? "nothing is proposed: say a number, or it in words, "
                                              "or s to skip"
                                            : "nothing is proposed: say it in words (6 disks, "
                                              "raidz2), or s to skip");
    if (g_ascii_string_to_unsigned(text, 10, 0, 1000, &number, NULL))
        return take_choice(describe, group, choices, number, error);
    if (group->line && layout_compression_check(text, NULL))
        return take_line(describe, group, group->line, text, error);
    if (!told_find(text, strlen(text), &said, &why))
        return say_wrong(describe->world, why->message);
    if (said.several || said.readings.all->len > 1)
        return offer(describe->world, &said, choices);
    const struct reading *best = readings_at(&said.readings, 0);
    return take_line(describe, group, best->line,
                     *best->compression ? best->compression : group->compression, error);
}

static enum step answer_compression(struct describe *describe, const struct described_group *group,
                                    const char *text, GError **error)
{
    g_autoptr(GError) why = NULL;
    const char *word = *text ? text : group->compression;
    if (!word)
        return STEP_NEXT; /* it stays unknown */
    if (!layout_compression_check(word, &why))
        return say_wrong(describe->world, why->message);
    return take(describe, group, &(struct given){.compression = word}, error);
}

static enum step answer_rig(struct describe *describe, const struct described_group *group,
                            const char *text, GError **error)
{
    g_autoptr(GStringChunk) texts = g_string_chunk_new(256);
    g_autoptr(GArray) facts = g_array_new(FALSE, FALSE, sizeof(struct fact));
    g_autoptr(GError) why = NULL;
    struct given given = {.facts = facts};
    g_autofree char *proposal = proposal_of(describe, group);
    const char *word = *text ? text : proposal;
    if (!word)
        return say_wrong(describe->world, "nothing is proposed: say a name, or s to skip");
    if (!told_rig(describe->world, word, texts, &given.rig, facts, &why))
        return say_wrong(describe->world, why->message);
    enum step step = take(describe, group, &given, error);
    g_free(describe->rig);
    describe->rig = g_strdup(given.rig);
    return step;
}

static enum step answer_memory(struct describe *describe, const struct described_group *group,
                               const char *text, GError **error)
{
    g_autoptr(GArray) facts = g_array_new(FALSE, FALSE, sizeof(struct fact));
    g_autoptr(GError) why = NULL;
    g_autofree char *value = NULL;
    struct fact fact = {.key = "memory", .origin = ORIGIN_STATED};
    if (!*text)
        return STEP_NEXT;
    if (!rig_fact_parse("memory", text, NULL, &value, &fact.unit, &why))
        return say_wrong(describe->world, why->message);
    fact.value = value;
    g_array_append_val(facts, fact);
    return take(describe, group, &(struct given){.rig = group->key, .facts = facts}, error);
}

static enum step answer_battery(struct describe *describe, const struct described_group *group,
                                const char *text, GError **error)
{
    bool yes = !g_ascii_strcasecmp(text, "y") || !g_ascii_strcasecmp(text, "yes");
    if (!*text)
        return STEP_NEXT; /* it stays unknown */
    if (!yes && g_ascii_strcasecmp(text, "n") != 0 && g_ascii_strcasecmp(text, "no") != 0)
        return say_wrong(describe->world, "say yes or no; Enter leaves it unknown");
    guint first = g_array_index(group->members, guint, 0);
    g_autofree char *line = layout_battery_say(group->line, yes),
                    *name = g_strdup(
                        g_array_index(describe->subjects, struct subject, first).layout_name);
    return take(describe, group, &(struct given){.layout = line, .layout_name = name}, error);
}

static enum step answer(struct describe *describe, const struct described_group *group,
                        const char *text, GPtrArray *choices, GError **error)
{
    switch (group->need) {
    case NEED_LAYOUT:
        return answer_layout(describe, group, text, choices, error);
    case NEED_COMPRESSION:
        return answer_compression(describe, group, text, error);
    case NEED_RIG:
        return answer_rig(describe, group, text, error);
    case NEED_BATTERY:
        return answer_battery(describe, group, text, error);
    default:
        return answer_memory(describe, group, text, error);
    }
}

/* --- the conversation --- */

static const char keys[] = "Enter takes what is proposed, words replace it, a takes all that is "
                           "proposed, s skip, u undo, q end";

static enum step ask_once(struct describe *describe, const struct described_group *group,
                          GPtrArray *choices, GError **error)
{
    g_autofree char *text = ask_line(describe->world, "> ");
    if (!text || !strcmp(text, "q"))
        return STEP_END;
    if (!strcmp(text, "s"))
        return STEP_NEXT;
    if (!strcmp(text, "a"))
        return STEP_ALL;
    if (!strcmp(text, "u"))
        return STEP_BACK;
    if (!strcmp(text, "?"))
        return say_wrong(describe->world, keys);
    return answer(describe, group, text, choices, error);
}

static enum step ask_group(struct describe *describe, const struct described_group *group, guint i,
                           guint n, GError **error)
{
    g_autoptr(GPtrArray) choices = g_ptr_array_new_with_free_func(g_free);
    for (guint r = 0; !group->line && r < group->proof.readings->len; r++)
        g_ptr_array_add(choices, g_strdup(group->proof.readings->pdata[r]));
    say_group(describe, group, i, n);
    enum step step = STEP_AGAIN;
    while (step == STEP_AGAIN)
        step = ask_once(describe, group, choices, error);
    return step;
}

/* What the evidence alone proposes. */
static bool is_supported(const struct described_group *group)
{
    switch (group->need) {
    case NEED_LAYOUT:
        return group->line;
    case NEED_COMPRESSION:
        return group->compression;
    default:
        return group->rig;
    }
}

/* As Enter would, after a. */
static enum step take_supported(struct describe *describe, const struct described_group *group,
                                GError **error)
{
    g_autofree char *proposal = proposal_of(describe, group);
    fputc('\n', describe->world->err);
    ask_say(describe->world, 0, "%u run%s in %u file%s: %s", group->members->len,
            plural(group->members->len), group->files->len, plural(group->files->len), proposal);
    say_files(describe, group);
    return answer(describe, group, "", NULL, error);
}

/* All that are supported from *at on; they are moved before the others, at which *at then stands.
 */
static bool take_all(struct describe *describe, GPtrArray *groups, guint *at, GError **error)
{
    g_autoptr(GPtrArray) others = g_ptr_array_new();
    guint next = *at;
    enum step step = STEP_NEXT;
    for (guint i = *at; i < groups->len; i++) {
        struct described_group *group = groups->pdata[i];
        bool taken = step != STEP_END && is_supported(group);
        if (taken)
            step = take_supported(describe, group, error);
        if (taken && step != STEP_END)
            groups->pdata[next++] = group;
        else
            g_ptr_array_add(others, group);
    }
    *at = next;
    for (guint i = 0; i < others->len; i++)
        groups->pdata[next++] = others->pdata[i];
    return step != STEP_END;
}

static bool go_back(struct describe *describe, guint *at, GError **error)
{
    bool undone;
    if (!describe_undo(describe, &undone, error))
        return false;
    ask_say(describe->world, 0, undone ? "taken back" : "nothing was answered yet");
    *at -= undone && *at;
    return true;
}

/* One need at a time: what a layout says decides what is asked next.  *end: q. */
static bool ask_all(struct describe *describe, enum need need, bool *end, GError **error)
{
    GError *wrong = NULL;
    g_autoptr(GPtrArray) groups = groups_make(describe->subjects, need, &describe->notes);
    for (guint i = 0; i < groups->len && !*end && !wrong;) {
        enum step step = ask_group(describe, groups->pdata[i], i, groups->len, &wrong);
        *end = step == STEP_END;
        if (step == STEP_BACK)
            go_back(describe, &i, &wrong);
        else if (step == STEP_ALL)
            *end = !take_all(describe, groups, &i, &wrong);
        else
            i++;
    }
    if (wrong)
        g_propagate_error(error, wrong);
    return !wrong;
}

bool describe_ask(struct describe *describe, GError **error)
{
    bool end = false;
    ask_say(describe->world, 0, "%s", keys);
    for (int need = 0; need < NEED_COUNT && !end; need++)
        if (!ask_all(describe, (enum need)need, &end, error))
            return false;
    return true;
}
