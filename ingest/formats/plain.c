/* Lines made plain, and the commands among them. */
#include "ingest/formats/plain.h"

#include "ingest/format.h"
#include "ingest/formats/dd_shell.h"
#include "ingest/formats/dd_text.h"
#include "ingest/scan.h"
#include "schema/auto.h"

#include <string.h>

void plain_init(struct plain *plain, const struct source *source)
{
    *plain = (struct plain){.text = g_string_new(NULL)};
    lines_init(&plain->lines, source);
}

void plain_clear(struct plain *plain)
{
    lines_clear(&plain->lines);
    if (plain->text)
        g_string_free(plain->text, TRUE);
    plain->text = NULL;
}

bool plain_next(struct plain *plain)
{
    if (!lines_next(&plain->lines, &plain->line))
        return false;
    dd_text_clean(plain->line.text, plain->text);
    while (plain->text->len && strchr("\r ", plain->text->str[plain->text->len - 1]))
        g_string_truncate(plain->text, plain->text->len - 1);
    char *state = strrchr(plain->text->str, '\r');
    if (state)
        g_string_erase(plain->text, 0, state + 1 - plain->text->str);
    plain->at = scan_unquote(plain->text->str, NULL);
    for (char *mark = plain->text->str; mark < plain->at; mark++)
        if (*mark == '>' || *mark == '#' || *mark == '|')
            *mark = ' ';
    return true;
}

gsize plain_column(const struct plain *plain, const char *word)
{
    gsize n = strcspn(word, " \t");
    /* The n-th time that it stands in `text` it is also the n-th in the source's line. */
    guint before = 0;
    for (const char *at = plain->text->str; at < word; at++)
        before += !strncmp(at, word, n);
    const char *raw = plain->line.text, *found = NULL;
    for (; n && *raw; raw++)
        if (!strncmp(raw, word, n)) {
            found = raw;
            if (!before--)
                break;
        }
    return found ? (gsize)(found - plain->line.text) + 1 : plain->line.length + 1;
}

bool plain_any_of(const struct source *source, bool (*test)(const char *at))
{
    auto_clear(plain_clear) struct plain plain;
    plain_init(&plain, source);
    while (plain_next(&plain) && plain.line.at < FORMAT_HEAD)
        if (test(plain.at))
            return true;
    return false;
}

bool plain_any(const char *head, bool (*test)(const char *at))
{
    auto_clear(source_clear) struct source source;
    source_of_bytes(&source, "head", head, strlen(head));
    return plain_any_of(&source, test);
}

char *plain_command(const char *at, const char *tool, char **machine)
{
    char *host = NULL;
    const char *typed = dd_shell_prompt(at, &host), *name = dd_shell_find(typed, tool);
    /* Without a prompt only what begins with the tool is a command, not a sentence about it. */
    bool called = name && (typed != at || name == typed || name[-1] == '/' ||
                           g_str_has_prefix(typed, "sudo ") || g_str_has_prefix(typed, "+ "));
    if (!called || !name[strlen(tool)]) {
        g_free(host);
        return NULL;
    }
    g_free(*machine);
    *machine = host;
    return g_strchomp(g_strdup(name));
}

static bool begins_with_any(const char *line, const char *const *texts)
{
    for (; texts && *texts; texts++)
        if (g_str_has_prefix(line, *texts))
            return true;
    return false;
}

bool plain_opens(const char *line, const char *const *texts, const char *const *near_texts,
                 bool *near)
{
    *near = begins_with_any(line, near_texts);
    return *near || begins_with_any(line, texts);
}

/* What follows an option's name in its word: NULL where the word is another option. */
static const char *glued(const char *option, char letter, const char *word)
{
    const char *at = option;
    if (word && scan_text(&at, "--") && scan_text(&at, word) && (!*at || *at == '='))
        return at + (*at == '=');
    at = option;
    return letter && scan_char(&at, '-') && scan_char(&at, letter) ? at : NULL;
}

char *plain_option(const char *command, char letter, const char *word)
{
    struct dd_shell shell = {.at = command, .word = g_string_new(NULL)};
    char *value = NULL;
    while (!value && dd_shell_next(&shell) == DD_SHELL_WORD) {
        const char *rest = glued(shell.word->str, letter, word);
        if (!rest)
            continue;
        value = g_strdup(rest);
        if (*value || dd_shell_next(&shell) != DD_SHELL_WORD || *shell.word->str == '-')
            continue;
        g_free(value);
        value = g_strdup(shell.word->str);
    }
    g_string_free(shell.word, TRUE);
    return value;
}

bool plain_flag(const char *command, char letter)
{
    struct dd_shell shell = {.at = command, .word = g_string_new(NULL)};
    bool given = false;
    while (!given && dd_shell_next(&shell) == DD_SHELL_WORD) {
        const char *at = shell.word->str;
        for (given = false; *shell.word->str == '-' && g_ascii_isalpha(*++at) && !given;)
            given = *at == letter;
    }
    g_string_free(shell.word, TRUE);
    return given;
}
