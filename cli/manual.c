/* Help on a terminal and words for completions. */
#include "cli/manual.h"
#include "cli/topics.h"
#include "ingest/description.h"
#include "report/pages/elements.h"
#include "report/wrap.h"
#include "schema/fields.h"

#include <string.h>

enum { INDENT = 2, LEFT = 24, WIDEST = 100 };

static int width_of(const struct world *world)
{
    return MIN(world->columns, WIDEST);
}

static void put_heading(const struct world *world, const char *text)
{
    fprintf(world->out, world->colour ? "\n\033[1m%s\033[0m\n" : "\n%s\n", text);
}

/* "  left          right, over several lines where needed" */
static void put_pair(const struct world *world, const char *left, const char *right)
{
    g_auto(GStrv) lines = wrap_lines(right, MAX(width_of(world) - LEFT - INDENT, 16));
    g_autoptr(GString) text = g_string_new(NULL);
    bool beside = wrap_width(left) <= LEFT - 2;
    if (!beside)
        fprintf(world->out, "%*s%s\n", INDENT, "", left);
    for (guint i = 0; lines[i]; i++) {
        g_string_truncate(text, 0);
        wrap_pad(text, "", INDENT, false);
        wrap_pad(text, i || !beside ? "" : left, LEFT, false);
        fprintf(world->out, "%s%s\n", text->str, lines[i]);
    }
}

/* An example stays as it is; where it is too long, what two blanks and more part from it goes on
 * under itself, or stands below where little room is left. */
static void put_example(const struct world *world, const char *line)
{
    enum { LEAST = 24, BELOW = 8 };
    const char *begin = line + strspn(line, " "), *gap = strstr(begin, "  ");
    int width = width_of(world);
    if (!gap || wrap_width(line) <= width) {
        fprintf(world->out, "%s\n", line);
        return;
    }
    const char *rest = gap + strspn(gap, " ");
    g_autofree char *left = g_strndup(line, (gsize)(gap - line)),
                    *start = g_strndup(line, (gsize)(rest - line));
    int at = wrap_width(start);
    bool beside = width - at >= LEAST;
    at = beside ? at : BELOW;
    g_auto(GStrv) lines = wrap_lines(rest, MAX(width - at, LEAST));
    fprintf(world->out, beside ? "%s" : "%s\n", beside ? start : left);
    for (guint i = 0; lines[i]; i++)
        fprintf(world->out, "%*s%s\n", i || !beside ? at : 0, "", lines[i]);
}

/* Lines of a paragraph are filled anew; lines that begin with a blank are examples and stay. */
static void put_prose(const struct world *world, const char *prose)
{
    g_auto(GStrv) lines = g_strsplit(prose, "\n", -1);
    g_autoptr(GString) paragraph = g_string_new(NULL);
    for (guint i = 0; lines[i]; i++) {
        if (g_ascii_isspace(lines[i][0])) {
            put_example(world, lines[i]);
            continue;
        }
        bool more = lines[i + 1] && lines[i + 1][0] && !g_ascii_isspace(lines[i + 1][0]);
        g_string_append_printf(paragraph, "%s%s", paragraph->len ? " " : "", lines[i]);
        if (more && *lines[i])
            continue;
        g_auto(GStrv) parts = wrap_lines(paragraph->str, width_of(world));
        for (guint k = 0; parts[k]; k++)
            fprintf(world->out, "%s\n", parts[k]);
        g_string_truncate(paragraph, 0);
    }
}

static void put_options(const struct world *world, const struct command *command)
{
    g_autoptr(GPtrArray) options = command_options(command);
    put_heading(world, "options");
    for (guint i = 0; i < options->len; i++) {
        const struct option *option = options->pdata[i];
        g_autoptr(GString) left = g_string_new(NULL);
        if (option->letter)
            g_string_append_printf(left, "-%c, ", option->letter);
        g_string_append_printf(left, "--%s", option->name);
        if (option->argument)
            g_string_append_printf(left, " %s", option->argument);
        if (option->help)
            put_pair(world, left->str, option->help);
    }
}

void manual_program(const struct world *world)
{
    fprintf(world->out, "shootout %s\n\n", program.summary);
    put_pair(world, "shootout", "what the archive holds, and what to do next");
    put_pair(world, "shootout FILE...", "look at results without keeping them");
    put_pair(world, "shootout COMMAND ...", "one of these:");
    for (gsize i = 0; commands[i]; i++) {
        if (!i || strcmp(commands[i - 1]->group, commands[i]->group))
            put_heading(world, commands[i]->group);
        put_pair(world, commands[i]->name, commands[i]->summary);
    }
    put_heading(world, "topics");
    for (gsize i = 0; topics[i].name; i++) {
        g_autofree char *name = g_strconcat("help ", topics[i].name, NULL);
        put_pair(world, name, topics[i].summary);
    }
    put_options(world, &program);
    fputc('\n', world->out);
    put_prose(world, "Options of the program stand before the command, those of a command after "
                     "it. More of one: shootout COMMAND --help; of all: man shootout.");
}

char *manual_sentence(const struct command *command)
{
    char *sentence = g_strconcat(command->summary, ".", NULL);
    sentence[0] = g_ascii_toupper(sentence[0]);
    return sentence;
}

void manual_command(const struct world *world, const struct command *command)
{
    const char *arguments = command->arguments ? command->arguments : "";
    fprintf(world->out, "shootout %s%s%s\n\n", command->name, *arguments ? " " : "", arguments);
    g_autofree char *summary = manual_sentence(command);
    put_prose(world, summary);
    if (command->help) {
        fputc('\n', world->out);
        put_prose(world, command->help);
    }
    const char *word, *help;
    if (command->term)
        put_heading(world, "kinds");
    for (int i = 0; command->term && command->term(i, &word, &help); i++)
        put_pair(world, word, help);
    put_options(world, command);
}

static void put_elements(const struct world *world, const struct xml_element *elements)
{
    for (const struct xml_element *e = elements; e->name; e++) {
        g_autofree char *name = g_strdup_printf("<%s>", e->name);
        fputc('\n', world->out);
        put_pair(world, name, e->help);
        for (const struct xml_attribute *a = e->attributes; a && a->name; a++) {
            g_autofree char *left =
                g_strdup_printf("  %s%s", a->name, a->needed ? " (needed)" : "");
            put_pair(world, left, a->help);
        }
    }
}

void manual_topic(const struct world *world, const struct topic *topic)
{
    put_prose(world, topic->text);
    if (!strcmp(topic->name, "shootout.xml"))
        put_elements(world, description_elements);
    if (!strcmp(topic->name, "article.xml"))
        put_elements(world, article_elements);
}

static void put_word(const char *before, const char *word, const char *after, const char *help,
                     FILE *out)
{
    fprintf(out, "%s%s%s\t%s\n", before, word, after, help);
}

void manual_words(const struct command *command, FILE *out)
{
    for (gsize i = 0; !command && commands[i]; i++)
        put_word("", commands[i]->name, "", commands[i]->summary, out);
    g_autoptr(GPtrArray) options = command_options(command ? command : &program);
    for (guint i = 0; i < options->len; i++) {
        const struct option *option = options->pdata[i];
        if (option->help)
            put_word("--", option->name, "", option->help, out);
    }
    for (int i = 0; command && command->selects && i < FIELD_COUNT; i++)
        put_word("", fields[i].name, "=", fields[i].help, out);
}
