/* A shell's words, in what people typed. */
#include "ingest/formats/dd_shell.h"

#include "ingest/scan.h"

#include <string.h>

enum { PROMPT_LONGEST = 96 };

static bool name_char(char c)
{
    return g_ascii_isalnum(c) || c == '_' || c == '-' || (guchar)c >= 0x80;
}

const char *dd_shell_find(const char *text, const char *word)
{
    gsize n = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || (!name_char(at[-1]) && at[-1] != '.' && at[-1] != '=')) &&
            !name_char(at[n]) && at[n] != '.' && at[n] != ':' && at[n] != '/')
            return at;
    return NULL;
}

/* The other end of a quote that holds a command of interest; NULL for any other quote. */
static const char *quoted_command(const char *quote)
{
    const char *end = strchr(quote + 1, *quote);
    if (!end)
        return NULL;
    g_autofree char *inside = g_strndup(quote + 1, (gsize)(end - quote) - 1);
    bool command =
        (strchr(inside, '=') && dd_shell_find(inside, "dd")) || strstr(inside, "drop_caches");
    return command ? end : NULL;
}

/* `p` at the opening bracket; behind the one that closes it, or the text's end. */
static const char *behind_bracket(const char *p)
{
    int depth = 0;
    for (; *p; p++) {
        depth += *p == '(';
        depth -= *p == ')';
        if (!depth)
            return p + 1;
    }
    return p;
}

static void take_quoted(struct dd_shell *shell)
{
    const char *end = strchr(shell->at + 1, *shell->at);
    if (!end) { /* an apostrophe */
        g_string_append_c(shell->word, *shell->at++);
        return;
    }
    g_string_append_len(shell->word, shell->at + 1, end - shell->at - 1);
    shell->at = end + 1;
}

static enum dd_token take_word(struct dd_shell *shell)
{
    g_string_truncate(shell->word, 0);
    while (*shell->at && !strchr(" \t;|&()<>`", *shell->at)) {
        char c = *shell->at;
        if (c == shell->quote)
            break;
        if (c == '\'' || c == '"') {
            if (!shell->quote && quoted_command(shell->at))
                break;
            take_quoted(shell);
        } else if (!strncmp(shell->at, "$((", 3)) {
            const char *end = behind_bracket(shell->at + 1);
            g_string_append_len(shell->word, shell->at, end - shell->at);
            shell->at = end;
        } else if (!strncmp(shell->at, "$(", 2)) {
            break;
        } else {
            shell->at += c == '\\' && shell->at[1];
            g_string_append_c(shell->word, *shell->at++);
        }
    }
    return DD_SHELL_WORD;
}

/* > >> >| &> 2> 2>&1 < << >(..) <(..): `at` at the angle. */
static enum dd_token take_angle(struct dd_shell *shell, bool aside)
{
    char angle = *shell->at++;
    if (*shell->at == '(') {
        shell->at = behind_bracket(shell->at);
        g_string_assign(shell->word, "");
        return DD_SHELL_WORD;
    }
    bool here = angle == '<' && *shell->at == '<';
    if (*shell->at == angle || *shell->at == '|')
        shell->at++;
    if (*shell->at == '&') {
        const char *stream = ++shell->at;
        while (g_ascii_isdigit(*shell->at) || *shell->at == '-')
            shell->at++;
        if (shell->at > stream) { /* 2>&1 has no target */
            g_string_assign(shell->word, "");
            return DD_SHELL_WORD;
        }
    }
    return aside || here ? DD_SHELL_ASIDE : angle == '>' ? DD_SHELL_INTO : DD_SHELL_FROM;
}

static enum dd_token take_operator(struct dd_shell *shell)
{
    char c = *shell->at++, next = *shell->at;
    if (c == '|' && next != '|') {
        shell->at += next == '&';
        return DD_SHELL_PIPE;
    }
    if (next == c)
        shell->at++;
    return DD_SHELL_LIST;
}

enum dd_token dd_shell_next(struct dd_shell *shell)
{
    scan_blanks(&shell->at);
    const char *p = shell->from = shell->at;
    if (!*p)
        return DD_SHELL_END;
    if (*p == shell->quote || *p == ')' || (*p == '}' && (!p[1] || strchr(" ;", p[1])))) {
        if (*p == shell->quote)
            shell->quote = 0;
        shell->at++;
        return DD_SHELL_CLOSE;
    }
    if ((*p == '\'' || *p == '"') && !shell->quote && quoted_command(p)) {
        shell->quote = *p;
        shell->at++;
        return DD_SHELL_OPEN;
    }
    if (*p == '(' || (*p == '{' && p[1] == ' ') || (*p == '$' && p[1] == '(' && p[2] != '(')) {
        shell->at += *p == '$' ? 2 : 1;
        return DD_SHELL_OPEN;
    }
    if (*p == '<' || *p == '>')
        return take_angle(shell, false);
    if (*p == '&' && p[1] == '>') {
        shell->at++;
        return take_angle(shell, false);
    }
    if (g_ascii_isdigit(*p) && (p[1] == '>' || p[1] == '<')) {
        shell->at++;
        return take_angle(shell, *p > '1');
    }
    return strchr(";|&`", *p) ? take_operator(shell) : take_word(shell);
}

/* Whether what stands before '#', '$', '%' or '>' is a prompt: nothing, who@where, a path, one word
 * ("nas#"), or what a bracket closes. */
static bool prompt_like(const char *text, gsize n, char end)
{
    g_autofree char *before = g_strndup(text, n);
    g_strchomp(before);
    if (!*before)
        return true;
    if (strpbrk(before, "=;|&\"'<>"))
        return false;
    if (strchr(before, '@') || strstr(before, ":/") || strstr(before, ":~") ||
        strstr(before, ":\\") || g_str_has_suffix(before, "]"))
        return true;
    if (strchr("~/", *before) && !strchr(before, ' '))
        return true;
    return end != '>' && !strchr(before, ' ') && g_ascii_isalpha(*before);
}

/* The host in "41 root@host:/mnt ", "[root@host ~]", "host:~", "host"; not the shell of
 * "bash-4.2", nor a folder. */
static char *host_of(const char *prompt, gsize n)
{
    g_autofree char *text = g_strndup(prompt, n);
    g_strstrip(text);
    const char *at = strrchr(text, '@'), *from = at ? at + 1 : text;
    gsize length = 0;
    while (g_ascii_isalnum(from[length]) || (from[length] && strchr("-._", from[length])))
        length++;
    bool alone = at || from[length] == ':' || !from[length];
    if (!alone || length < 2 || !g_ascii_isalpha(*from) || strstr(text, ":\\") ||
        (!at && strstr(from, "sh-")))
        return NULL;
    return g_strndup(from, length);
}

const char *dd_shell_prompt(const char *text, char **machine)
{
    *machine = NULL;
    for (const char *p = text; *p && p - text < PROMPT_LONGEST; p++) {
        bool drive = *p == '>' && p - text > 2 && text[1] == ':' && text[2] == '\\';
        bool bare = *p == '$' && p == text && g_ascii_isalpha(p[1]);
        bool arrow = !strncmp(p, "\xe2\x9d\xaf", 3) || !strncmp(p, "\xe2\x9e\x9c", 3);
        gsize width = arrow ? 3 : 1;
        if (!arrow && !strchr("#$%>", *p))
            continue;
        if (p[width] != ' ' && p[width] && !drive && !bare)
            continue;
        gsize n = (gsize)(p - text);
        if (!arrow && !prompt_like(text, n, *p))
            return text;
        *machine = host_of(text, n);
        const char *command = p + width;
        scan_blanks(&command);
        return command;
    }
    return text;
}
