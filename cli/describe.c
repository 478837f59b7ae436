/* describe: says what undescribed results ran on, a group at a time. */
#include "cli/archive.h"
#include "cli/ask.h"
#include "cli/describe_ask.h"
#include "cli/describe_file.h"
#include "cli/describe_prose.h"
#include "cli/selection.h"
#include "cli/world.h"
#include "schema/auto.h"

#include <string.h>

static const struct option options[] = {
    {"draft", 0, NULL,
     "ask nothing: write what the evidence supports into the folder's shootout.xml, each layout "
     "marked as a guess"},
    {0},
};

static int draft(struct describe *describe, GError **error)
{
    g_autoptr(GPtrArray) groups = groups_make(describe->subjects, NEED_LAYOUT, &describe->notes);
    g_autoptr(GString) rules = g_string_new(NULL);
    guint supported = 0, open = 0;
    for (guint i = 0; i < groups->len; i++) {
        const struct described_group *group = groups->pdata[i];
        guint left_out = group->members->len;
        const struct files_rule rule = {group->line, group->compression, NULL, false};
        g_autofree char *text =
            group->line ? describe_rules(describe->subjects, group, describe->top, &rule, &left_out)
                        : g_strdup("");
        g_string_append(rules, text);
        supported += group->members->len - left_out;
        open += left_out;
    }
    if (!rules->len) {
        world_say(describe->world, "nothing that lies here supports a layout; nothing was written");
        return STATUS_DONE;
    }
    if (!describe_file_change(describe->top, "", rules->str, error))
        return STATUS_FAILED;
    world_say(
        describe->world,
        "%s/shootout.xml: layouts of %u run%s, marked confirmed=\"no\"; of %u run%s nothing is "
        "known",
        describe->top, supported, supported == 1 ? "" : "s", open, open == 1 ? "" : "s");
    g_autofree char *quoted = world_quote(describe->top);
    world_say(
        describe->world,
        "next:  look at it, take confirmed=\"no\" away where it is right, then shootout import %s",
        quoted);
    return STATUS_DONE;
}

static int ask(struct describe *describe, GError **error)
{
    bool fine = describe_ask(describe, error);
    describe_say_progress(describe);
    return fine ? STATUS_DONE : STATUS_FAILED;
}

/* A first word that is a folder is one; all else selects. */
static bool find_top(const struct args *args, char **top, const char *const **words)
{
    const char *const *rest = args_rest(args);
    bool folder = rest[0] && g_file_test(rest[0], G_FILE_TEST_IS_DIR);
    *top = folder ? g_canonicalize_filename(rest[0], NULL) : NULL;
    *words = rest + folder;
    return folder;
}

static int work(struct world *world, const struct args *args, const struct filter *where,
                struct store *store, const char *top, GError **error)
{
    auto_clear(describe_clear) struct describe describe = {0};
    if (!describe_open(&describe, world, store, where, top, error))
        return STATUS_FAILED;
    if (!describe.subjects->len) {
        g_autofree char *quoted = top ? world_quote(top) : NULL;
        error_set(error, STATUS_FAILED,
                  top ? "no run of the archive comes from %s; first: shootout import %s"
                      : "there are no such runs",
                  quoted, quoted);
        return STATUS_FAILED;
    }
    int status = args_has(args, "draft") ? draft(&describe, error) : ask(&describe, error);
    world_say(world, "archive: %s", store_path(store));
    return status;
}

static int run(struct world *world, const struct args *args, GError **error)
{
    auto_clear(filter_clear) struct filter *where = NULL;
    g_autofree char *top = NULL;
    const char *const *words;
    bool folder = find_top(args, &top, &words);
    if (args_has(args, "draft") && !folder)
        return error_set(error, STATUS_USAGE,
                         "--draft writes the shootout.xml of a folder: say "
                         "which"),
               STATUS_USAGE;
    if (!args_has(args, "draft") && !ask_possible())
        return error_set(error, STATUS_USAGE,
                         "describe asks at a terminal, and this is none; describe --draft FOLDER "
                         "writes what the evidence supports without asking"),
               STATUS_USAGE;
    if (!folder && args_count(args) == 1 && describe_prose_is(*words))
        return describe_prose(world, *words, error) ? STATUS_DONE : STATUS_FAILED;
    if (!selection_parse(args, words, &where, error))
        return STATUS_USAGE;
    auto_clear(store_clear) struct store *store = archive_open_existing(world, error);
    if (!store || !selection_settle(world, store, where, error))
        return STATUS_FAILED;
    store_set_clock(store, world->now);
    return work(world, args, where, store, top, error);
}

const struct command describe_command = {
    .name = "describe",
    .group = "keep",
    .arguments = "[FOLDER|FILE.xml|SELECTION...]",
    .summary = "say what results ran on: asks, a group of runs at a time",
    .help =
        "Runs of which layout, compression, machine or memory is not known are grouped by "
        "folder and by\n"
        "what their names and the scripts and notes beside them say, the largest group first.  "
        "Enter takes\n"
        "what is proposed, words replace it (\"6 disks, raidz2, lz4\", \"PERC H700, RAID "
        "10\"), a number\n"
        "chooses among readings, a takes all proposals to come, s skips, u takes the last "
        "answer back, q\n"
        "ends; what was answered stays, and the next describe goes on from there.  Memory, and "
        "the battery\n"
        "of a controller's cache, are asked only where a rule of audit waits for them.  "
        "Answers go into the\n"
        "archive and, where a folder is given, into its shootout.xml.\n"
        "Of a FILE.xml that import --draft wrote the numbers are confirmed, sentence by sentence.\n"
        "\n"
        "    shootout describe ~/bench\n"
        "    shootout describe tool=bonnie++ date=2011\n"
        "    shootout describe --draft ~/bench\n"
        "    shootout describe article/shootout.xml",
    .options = options,
    .selects = true,
    .run = run,
};
