/* Taking command lines apart. */
#include "schema/reading_shell.h"

#include <string.h>

static void command_free(void *data)
{
    struct shell_command *command = data;
    g_ptr_array_unref(command->words);
    g_free(command);
}

/* --- {a..f}, [a-d] --- */

static void expand(GPtrArray *words, const char *word, guint depth);

static void expand_with(GPtrArray *words, const char *word, const char *open, const char *middle,
                        const char *after, guint depth)
{
    g_autofree char *one = g_strdup_printf("%.*s%s%s", (int)(open - word), word, middle, after);
    expand(words, one, depth + 1);
}

/* "a..f" and "0..3"; false when it is none. */
static gboolean expand_range(GPtrArray *words, const char *word, const char *open, char **ends,
                             const char *after, guint depth)
{
    gboolean letters = strlen(ends[0]) == 1 && strlen(ends[1]) == 1 && g_ascii_isalpha(*ends[0]) &&
                       g_ascii_isalpha(*ends[1]);
    gboolean digits = g_ascii_isdigit(*ends[0]) && g_ascii_isdigit(*ends[1]);
    if (!letters && !digits)
        return FALSE;
    gint64 from = letters ? *ends[0] : g_ascii_strtoll(ends[0], NULL, 10);
    gint64 to = letters ? *ends[1] : g_ascii_strtoll(ends[1], NULL, 10);
    for (gint64 i = from; i <= to && words->len < SHELL_WORDS; i++) {
        g_autofree char *middle =
            letters ? g_strdup_printf("%c", (char)i) : g_strdup_printf("%" G_GINT64_FORMAT, i);
        expand_with(words, word, open, middle, after, depth);
    }
    return TRUE;
}

static gboolean expand_braces(GPtrArray *words, const char *word, guint depth)
{
    const char *open = strchr(word, '{'), *close = open ? strchr(open, '}') : NULL;
    if (!close)
        return FALSE;
    g_autofree char *inside = g_strndup(open + 1, (gsize)(close - open - 1));
    g_auto(GStrv) ends = g_strsplit(inside, "..", 0), items = g_strsplit(inside, ",", 0);
    if (g_strv_length(ends) == 2)
        return expand_range(words, word, open, ends, close + 1, depth);
    if (g_strv_length(items) < 2)
        return FALSE;
    for (char **item = items; *item && words->len < SHELL_WORDS; item++)
        expand_with(words, word, open, *item, close + 1, depth);
    return TRUE;
}

static gboolean expand_class(GPtrArray *words, const char *word, guint depth)
{
    const char *open = strchr(word, '['), *close = open ? strchr(open, ']') : NULL;
    if (!close || close == open + 1)
        return FALSE;
    for (const char *at = open + 1; at < close; at++) {
        char to = at + 2 < close && at[1] == '-' ? at[2] : *at;
        for (char c = *at; c <= to && words->len < SHELL_WORDS; c++)
            expand_with(words, word, open, (char[]){c, 0}, close + 1, depth);
        at += to != *at || (at + 2 < close && at[1] == '-') ? 2 : 0;
    }
    return TRUE;
}

/* Into words; what opens and does not close, or nests deeply, stays as it is. */
static void expand(GPtrArray *words, const char *word, guint depth)
{
    if (words->len >= SHELL_WORDS)
        return;
    if (depth < 4 && (expand_braces(words, word, depth) || expand_class(words, word, depth)))
        return;
    g_ptr_array_add(words, g_strdup(word));
}

/* --- words and commands --- */

/* The word at *at, without quotes; NULL at the end of the command. */
static char *next_word(const char **at)
{
    const char *p = *at;
    while (*p == ' ' || *p == '\t' || (*p == '\\' && p[1] == '\n') || (*p == '\n' && p[-1] == '\\'))
        p++;
    if (!*p || strchr("\r\n;|&#", *p)) {
        *at = p;
        return NULL;
    }
    g_autoptr(GString) word = g_string_new(NULL);
    char quote = 0;
    for (; *p && (quote || !strchr(" \t\r\n;|&", *p)); p++) {
        if (*p == '\\' && p[1] && quote != '\'' && p[1] != '\n')
            g_string_append_c(word, *++p);
        else if (quote ? *p == quote : *p == '"' || *p == '\'')
            quote = quote ? 0 : *p;
        else
            g_string_append_c(word, *p);
    }
    *at = p;
    return g_strdup(word->str);
}

/* Prompts ("#", "$", "root@box:~#"), sudo and its like, doas. */
static gboolean is_lead(const char *word)
{
    static const char *const leads[] = {"$", "%", ">", "sudo", "doas", "time", "-n", NULL};
    return g_strv_contains(leads, word) || (strchr(word, '@') && strpbrk(word, "#$%"));
}

static void add_words(struct shell_command *command, const char **at)
{
    for (char *word; (word = next_word(at)); g_free(word)) {
        if (!command->words->len && is_lead(word))
            continue;
        if (command->words->len) {
            expand(command->words, word, 0);
            continue;
        }
        g_ptr_array_add(command->words, g_path_get_basename(*word ? word : "."));
    }
}

GPtrArray *shell_commands(const char *text)
{
    GPtrArray *commands = g_ptr_array_new_with_free_func(command_free);
    for (const char *at = text; *at;) {
        if (*at == '#' && at[1] == ' ') /* the prompt of root; a comment makes no command anyway */
            at++;
        struct shell_command *command = g_new0(struct shell_command, 1);
        command->words = g_ptr_array_new_with_free_func(g_free);
        command->from = (gsize)(at - text);
        add_words(command, &at);
        command->to = (gsize)(at - text);
        if (command->words->len)
            g_ptr_array_add(commands, command);
        else
            command_free(command);
        if (*at == '#')
            at += strcspn(at, "\n");
        at += strspn(at, "\r\n;|& \t");
    }
    return commands;
}
