/* `shootout help`: the program, one command, the manual page, words for completions. */
#include "cli/manual.h"
#include "cli/topics.h"

static const struct option options[] = {
    {"man", 0, NULL, "the manual page, for man and groff"},
    {"words", 0, NULL, NULL}, /* for completions */
    {0},
};

static int run(struct world *world, const struct args *args, GError **error)
{
    const char *name = args_rest(args)[0];
    const struct topic *topic = name ? topic_find(name) : NULL;
    const struct command *command = name && !topic ? command_get(name, error) : NULL;
    if (name && !command && !topic)
        return STATUS_USAGE;
    if (args_has(args, "man"))
        manual_page(world->out);
    else if (args_has(args, "words"))
        manual_words(command, world->out);
    else if (topic)
        manual_topic(world, topic);
    else if (command)
        manual_command(world, command);
    else
        manual_program(world);
    return STATUS_DONE;
}

const struct command help_command = {
    .name = "help",
    .group = "help",
    .arguments = "[COMMAND|TOPIC]",
    .summary = "all commands, or what one does and takes",
    .options = options,
    .run = run,
};
