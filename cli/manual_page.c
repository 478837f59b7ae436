/* The manual page, from the same tables as --help. */
#include "cli/manual.h"
#include "cli/topics.h"
#include "schema/fields.h"

#include <string.h>

/* What a page says beside the tables. */
struct entry {
    const char *term, *text;
};

static const struct entry files[] = {
    {"shootout.db", "the archive, where one that is your own lies in this folder or above it"},
    {"$XDG_DATA_HOME/shootout/archive.db",
     "the archive otherwise; without XDG_DATA_HOME below ~/.local/share"},
    {"shootout.xml", "beside results: which rig, layout and compression they were run on"},
    {NULL, NULL},
};

static const struct entry environment[] = {
    {"SHOOTOUT_ARCHIVE", "the archive to use, where --archive is not given"},
    {"NO_COLOR", "no colour, whatever the terminal can do"},
    {"COLUMNS", "how wide text is, where it does not go to a terminal"},
    {"SOURCE_DATE_EPOCH", "the time to take for now, in seconds since 1970"},
    {NULL, NULL},
};

static const struct entry statuses[] = {
    {"0", "done"},
    {"1", "failed"},
    {"2", "not understood: an unknown command, option or key"},
    {"3", "done, but inputs named by hand were not taken"},
    {"4", "the condition asked about holds: a regression, a contradicted claim, damage"},
    {"5", "it cannot be told: too few runs, not comparable"},
    {NULL, NULL},
};

/* Text for roff: backslashes and hyphens escaped, no line taken for a request. */
static void put_text(const char *text, FILE *out)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", out);
    for (; *text; text++) {
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '-')
            fputs("\\-", out);
        else
            fputc(*text, out);
        if (*text == '\n' && (text[1] == '.' || text[1] == '\''))
            fputs("\\&", out);
    }
}

static void put_term(const char *before, const char *term, const char *argument, const char *text,
                     FILE *out)
{
    fputs(".TP\n\\fB", out);
    put_text(before, out);
    put_text(term, out);
    fputs("\\fR", out);
    if (argument) {
        fputs(" \\fI", out);
        put_text(argument, out);
        fputs("\\fR", out);
    }
    fputc('\n', out);
    put_text(text, out);
    fputc('\n', out);
}

static void put_entries(const char *heading, const struct entry *entries, FILE *out)
{
    fprintf(out, ".SH %s\n", heading);
    for (; entries->term; entries++)
        put_term("", entries->term, NULL, entries->text, out);
}

/* Paragraphs are filled; lines that begin with a blank are examples. */
static void put_prose(const char *prose, FILE *out)
{
    g_auto(GStrv) lines = g_strsplit(prose, "\n", -1);
    for (guint i = 0; lines[i]; i++) {
        bool example = g_ascii_isspace(lines[i][0]);
        bool before = i && g_ascii_isspace(lines[i - 1][0]);
        if (example != before)
            fputs(example ? ".PP\n.nf\n" : ".fi\n.PP\n", out);
        if (!*lines[i]) {
            if (!before)
                fputs(".PP\n", out);
            continue;
        }
        put_text(lines[i], out);
        fputc('\n', out);
        if (example && !lines[i + 1])
            fputs(".fi\n", out);
    }
}

static void put_options(const struct command *command, FILE *out)
{
    g_autoptr(GPtrArray) options = command_options(command);
    for (guint i = 0; i < options->len; i++) {
        const struct option *option = options->pdata[i];
        g_autofree char *before =
            option->letter ? g_strdup_printf("-%c, --", option->letter) : g_strdup("--");
        if (option->help && strcmp(option->name, "help"))
            put_term(before, option->name, option->argument, option->help, out);
    }
}

static void put_command(const struct command *command, FILE *out)
{
    fprintf(out, ".SS %s", command->name);
    if (command->arguments) {
        fputc(' ', out);
        put_text(command->arguments, out);
    }
    g_autofree char *summary = manual_sentence(command);
    fputc('\n', out);
    put_text(summary, out);
    fputc('\n', out);
    if (command->help) {
        fputs(".PP\n", out);
        put_prose(command->help, out);
    }
    const char *word, *help;
    for (int i = 0; command->term && command->term(i, &word, &help); i++)
        put_term("", word, NULL, help, out);
    put_options(command, out);
}

void manual_page(FILE *out)
{
    fputs(".TH SHOOTOUT 1 \"\" \"shootout " VERSION "\" \"User Commands\"\n.SH NAME\nshootout \\- ",
          out);
    put_text(program.summary, out);
    fputs("\n.SH SYNOPSIS\n.B shootout\n[\\fB\\-\\-archive\\fR \\fIFILE\\fR] "
          "[\\fICOMMAND\\fR ...]\n.br\n.B shootout\n\\fIFILE\\fR...\n.SH OPTIONS\n"
          "Options of the program stand before the command, those of a command after it.\n",
          out);
    put_options(&program, out);
    put_term("-h, --", "help", NULL, "what the program or a command does and takes", out);
    fputs(".SH COMMANDS\n", out);
    for (gsize i = 0; commands[i]; i++)
        put_command(commands[i], out);
    fputs(".SH SELECTIONS\n", out);
    put_prose("Runs are selected by --where or by words after the command, joined by and: "
              "key=value, key!=value, key>=value, key~pattern with * and ?, not, or, brackets, "
              "tag.NAME=value, names and labels, last (the last import).",
              out);
    for (int i = 0; i < FIELD_COUNT; i++)
        put_term("", fields[i].name, NULL, fields[i].help, out);
    for (gsize i = 0; topics[i].name; i++) {
        g_autofree char *heading = g_ascii_strup(topics[i].name, -1);
        fprintf(out, ".SH %s\n", heading);
        put_prose(topics[i].text, out);
    }
    put_entries("FILES", files, out);
    put_entries("ENVIRONMENT", environment, out);
    put_entries("EXIT STATUS", statuses, out);
}
