/* shootout: the results archive and report generator for people who benchmark storage.
 *
 * The folders, each of which may include only those above it:
 *
 *     schema/   what the words mean: units, metrics, dates, layouts, workloads, the plain data of
 *               runs and tables
 *     store/    the archive behind one door (store.h)
 *     ingest/   from bytes to runs: sources, and one file per format in formats/
 *     report/   from runs to answers: comparing, auditing, charts, pages, one renderer per form
 *     cli/      the commands, one file each.  Only here errors are printed and the program ends.
 *
 * The life of a command: world_init() looks at the terminal; args_parse() reads the options before
 * the command, by the table `program`, then those after it, by the command's own (command.c); its
 * run() asks store/ and report/ and gives a struct table to output_table(), which renders it; what
 * failed comes back as a GError whose code is the exit status, and is printed at the end of main().
 *
 * Adding a command, a format, a metric or a chart: README.md, "Recipes". */
#include "cli/archive.h"
#include "cli/args.h"
#include "cli/asked.h"
#include "cli/manual.h"
#include "cli/output.h"
#include "cli/world.h"
#include "schema/auto.h"

#include <signal.h>
#include <string.h>

enum { LONGEST_WAIT = 86400 /* s */ };

/* The command of a line: its name, or `look` for files, or `status` for nothing.  *words moves to
 * what follows it. */
static const struct command *choose(const char *const **words, GError **error)
{
    const char *word = **words;
    if (!word)
        return command_get("status", error);
    const struct command *look = command_find("look");
    if (look && !command_find(word) && asked_is_source(word))
        return look;
    if (!command_find(word) && strpbrk(word, "./")) {
        error_set(error, STATUS_USAGE, "no command or file '%s'; see: shootout --help", word);
        return NULL;
    }
    ++*words;
    return command_get(word, error);
}

static int execute(struct world *world, const struct command *command, const char *const *words,
                   GError **error)
{
    auto_clear(args_clear) struct args *args = args_parse(command, words, error);
    if (!args)
        return STATUS_USAGE;
    if (args_has(args, "help")) {
        manual_command(world, command);
        return STATUS_DONE;
    }
    bool table = command->prints_table && !(command->writes && args_has(args, command->writes));
    if (!args_check(args, error) || (table && !output_check(args, error)))
        return STATUS_USAGE;
    world->words = args_rest(args);
    int status = command->run(world, args, error);
    world->words = NULL;
    return status;
}

static bool read_wait(struct world *world, const char *text, GError **error)
{
    guint64 seconds;
    if (text && !g_ascii_string_to_unsigned(text, 10, 0, LONGEST_WAIT, &seconds, NULL))
        return error_set(error, STATUS_USAGE, "--wait: expected seconds, 0 to %d, found '%s'",
                         LONGEST_WAIT, text);
    if (text)
        world->wait = (int)seconds;
    return true;
}

static int run(struct world *world, const char *const *words, GError **error)
{
    auto_clear(args_clear) struct args *args = args_parse(&program, words, error);
    if (!args || !read_wait(world, args_value(args, "wait"), error))
        return STATUS_USAGE;
    const char *archive = args_value(args, "archive");
    if (archive && !*archive)
        return error_set(error, STATUS_USAGE, "--archive: expected a file, found nothing"),
               STATUS_USAGE;
    world->archive = archive_locate(archive);
    if (args_has(args, "help")) {
        manual_program(world);
        return STATUS_DONE;
    }
    if (args_has(args, "version"))
        return execute(world, &version_command, (const char *const[]){NULL}, error);
    words = args_rest(args);
    const struct command *command = choose(&words, error);
    return command ? execute(world, command, words, error) : STATUS_USAGE;
}

/* Says what went wrong, and what could not be written. */
static int finish(const struct world *world, int status, const GError *error)
{
    if (error) {
        world_say(world, "shootout: %s", error->message);
        status = error->domain == ERROR_DOMAIN ? error->code : STATUS_FAILED;
    }
    if (!error && (fflush(world->out) || ferror(world->out))) {
        world_say(world, "shootout: cannot write the output");
        status = STATUS_FAILED;
    }
    return status;
}

int main(int argc, char **argv)
{
    (void)argc;
    auto_clear(world_clear) struct world world;
    g_autoptr(GError) error = NULL;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the write, not the end */
    world_init(&world, argv);
    int status = run(&world, (const char *const *)argv + 1, &error);
    return finish(&world, status, error);
}
